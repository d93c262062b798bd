import Documents
import Scoring
import Studies

// The format of studies' figures in tables: shares are percentages, and infinite delays are words.

extension StudyMeasure {
  /// The label of the measure, followed by the word of the statistic.
  package var sentence: String {
    switch self {
    case .rate, .mean: "\(measure.label) (\(word))"
    case .percentile(let percentile, _): "\(percentile) % of \(measure.label) (\(word))"
    }
  }
  /// The statistic and its unit in a column's heading, after the measure's word.
  var inTableUnit: String {
    switch self {
    case .rate: ", % of runs"
    case .mean:
      switch form {
      case .share: ", mean %"
      case .frequency: ", \(statistic)"
      case .time, .quantity: ", mean \(unit)"
      }
    case .percentile: unit.isEmpty ? ", %" : ", \(unit)"
    }
  }

  /// Returns a figure as text; `?` if it is missing.
  func inTable(_ figure: Double?) -> String { figure.inTable(isShare: unit.isEmpty) }

  /// Returns an interval as text.
  package func intervalInTable(_ lower: Double?, _ upper: Double?) -> String {
    "\(inTable(lower)) ... \(inTable(upper))"
  }

  /// Returns a difference of two figures as text; ±∞ if only one of them is infinite.
  package func differenceInTable(_ difference: Double?) -> String {
    guard let difference, difference.isInfinite else { return inTable(difference) }
    return difference > 0 ? "∞" : "-∞"
  }

  /// Returns an interval of a difference as text.
  package func differenceIntervalInTable(_ lower: Double?, _ upper: Double?) -> String {
    "\(differenceInTable(lower)) ... \(differenceInTable(upper))"
  }
}

extension StudyEstimate {
  /// Returns the headings of a figure's columns in CSV.
  ///
  /// - Parameter name: The name of the figure, if a row has several.
  package static func columns(of name: String? = nil) -> [String] {
    ["estimate", "lower95", "upper95"].map { column in name.map { "\($0).\(column)" } ?? column }
  }

  package var estimateInTable: String { measure.inTable(estimate) }
  package var intervalInTable: String { measure.intervalInTable(lower, upper) }
}

extension Double? {
  /// Returns the figure as text, a share in percent; `?` if it is missing, and `never` if it is
  /// infinite.
  func inTable(isShare: Bool) -> String {
    guard let figure = self, !figure.isNaN else { return "?" }
    guard figure.isFinite else { return "never" }
    let number = isShare ? (figure * 100).with(2) : figure.with(3)
    // A number that rounds to zero has no sign.
    return Double(number) == 0 ? String(number.drop { $0 == "-" }) : number
  }

  /// The probability as text, never rounded to zero; `?` if it is missing.
  package var asProbability: String { map { $0 < 0.0001 ? "<0.0001" : $0.with(4) } ?? "?" }
}

extension JSON {
  /// Returns the members for a number and its 95 % confidence interval. JSON has no infinity, so
  /// `never` names the members that are infinite.
  package static func members(
    _ name: String, _ number: Double?, _ lower: Double?, _ upper: Double?
  ) -> [String: JSON] {
    let endless = never(among: [(name, number), ("lower", lower), ("upper", upper)])
    return endless.merging([name: JSON(number), "interval95": [JSON(lower), JSON(upper)]]) { $1 }
  }
}
