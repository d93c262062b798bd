// How figures of studies stand in tables: shares in percent, delays that never end as such.

extension StudyMeasure {
  /// What a column of it is headed with behind its name.
  var inTableUnit: String { ", \(unit.isEmpty ? "%" : unit)" }

  /// A figure of it; `?` where there is none.
  func inTable(_ figure: Double?) -> String {
    guard let figure, !figure.isNaN else { return "?" }
    guard figure.isFinite else { return figure > 0 ? "never" : "-never" }
    return unit.isEmpty ? (figure * 100).with(2) : figure.with(3)
  }

  /// An interval of it.
  func intervalInTable(_ lower: Double?, _ upper: Double?) -> String {
    "\(inTable(lower)) ... \(inTable(upper))"
  }
}

extension StudyFigure {
  /// What the columns of a figure are headed with where tables are values separated by commas.
  ///
  /// - Parameter name: Which figure it is, where a row has several.
  static func columns(of name: String? = nil) -> [String] {
    ["estimate", "lower95", "upper95"].map { column in name.map { "\($0).\(column)" } ?? column }
  }

  var estimateInTable: String { measure.inTable(estimate) }
  var intervalInTable: String { measure.intervalInTable(lower, upper) }
}

extension Double {
  /// A probability for people: not as small as to be no number.
  var asProbability: String { self < 0.0001 ? "<0.0001" : with(4) }
}
