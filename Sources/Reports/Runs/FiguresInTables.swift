import Documents
import Studies

// How figures of studies stand in tables: shares in percent, delays that never end as such.

extension StudyMeasure {
  /// What a column of it is headed with behind its name.
  var inTableUnit: String { ", \(unit.isEmpty ? "%" : unit)" }

  /// A figure of it; `?` where there is none.
  func inTable(_ figure: Double?) -> String {
    guard let figure, !figure.isNaN else { return "?" }
    guard figure.isFinite else { return "never" }
    let number = unit.isEmpty ? (figure * 100).with(2) : figure.with(3)
    // What is rounded to nothing has no sign.
    return Double(number) == 0 ? String(number.drop { $0 == "-" }) : number
  }

  /// An interval of it.
  package func intervalInTable(_ lower: Double?, _ upper: Double?) -> String {
    "\(inTable(lower)) ... \(inTable(upper))"
  }

  /// A difference of two figures; without end where one of them never comes.
  package func differenceInTable(_ difference: Double?) -> String {
    guard let difference, difference.isInfinite else { return inTable(difference) }
    return difference > 0 ? "∞" : "-∞"
  }

  /// An interval of a difference.
  package func differenceIntervalInTable(_ lower: Double?, _ upper: Double?) -> String {
    "\(differenceInTable(lower)) ... \(differenceInTable(upper))"
  }
}

extension StudyFigure {
  /// What the columns of a figure are headed with where tables are values separated by commas.
  ///
  /// - Parameter name: Which figure it is, where a row has several.
  package static func columns(of name: String? = nil) -> [String] {
    ["estimate", "lower95", "upper95"].map { column in name.map { "\($0).\(column)" } ?? column }
  }

  package var estimateInTable: String { measure.inTable(estimate) }
  package var intervalInTable: String { measure.intervalInTable(lower, upper) }
}

extension Double? {
  /// A probability for people: not as small as to be no number; `?` where there is none.
  package var asProbability: String { map { $0 < 0.0001 ? "<0.0001" : $0.with(4) } ?? "?" }
}

extension JSON {
  /// The members for a number and its interval of 95 %. Since JSON has no infinity, `never` names
  /// those that are infinite.
  package static func members(
    _ name: String, _ number: Double?, _ lower: Double?, _ upper: Double?
  ) -> [String: JSON] {
    let endless = never(among: [(name, number), ("lower", lower), ("upper", upper)])
    return endless.merging([name: JSON(number), "interval95": [JSON(lower), JSON(upper)]]) { $1 }
  }
}
