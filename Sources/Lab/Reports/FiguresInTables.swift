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

extension Double? {
  /// A probability for people: not as small as to be no number; `?` where there is none.
  var asProbability: String { map { $0 < 0.0001 ? "<0.0001" : $0.with(4) } ?? "?" }
}

extension JSON {
  /// The members for a number and its interval of 95 %. Since JSON has no infinity, `never` names
  /// those that are infinite.
  static func members(
    _ name: String, _ number: Double?, _ lower: Double?, _ upper: Double?
  ) -> [String: JSON] {
    let endless = [(name, number), ("lower", lower), ("upper", upper)]
      .filter { $0.1?.isInfinite == true }
    var members = [name: JSON(number), "interval95": [JSON(lower), JSON(upper)]]
    if !endless.isEmpty { members["never"] = JSON(endless.map(\.0)) }
    return members
  }
}
