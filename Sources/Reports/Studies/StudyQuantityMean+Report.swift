import Documents
import Scenarios
import Scoring
import Studies

extension StudyQuantityMean {
  /// The figure as a row of a text table: shares are percentages.
  var row: [String] {
    ["  \(quantity.words), \(statistic)\(shownUnit.isEmpty ? "" : " \(shownUnit)")"]
      + [estimate, lower, upper].map(inTable) + [basis]
  }

  /// The number of runs, and the number of runs in which the event never came.
  package var basis: String { "n = \(count)" + (never > 0 ? ", never in \(never)" : "") }

  /// The name of the statistic. For counts, it is the mean per run.
  private var statistic: String { quantity.measure.isCount ? "mean per run" : "mean" }

  /// The unit in which the figure is shown.
  package var shownUnit: String { isShare ? "%" : quantity.measure.unit }

  /// Returns a number in the shown unit.
  package func shown(_ number: Double) -> Double { isShare ? 100 * number : number }

  /// Returns a number as text in the shown unit; `?` if it is missing.
  package func inTable(_ number: Double?) -> String { number.inTable(isShare: isShare) }

  private var isShare: Bool {
    switch quantity.measure.definition.kind {
    case .share, .event: true
    case .count, .frequency, .time, .distance, .level, .difference, .charge: false
    }
  }

  /// The figure as JSON, with the keys of an expectation.
  var json: JSON {
    var members = JSON.members("estimate", estimate, lower, upper)
    members["measure"] = .text(quantity.measure.rawValue)
    for (key, value) in [
      ("room", quantity.room), ("over", quantity.otherRoom), ("beacon", quantity.beacon),
      ("text", quantity.text),
    ] {
      members[key] = value.map { .text($0) } ?? .null
    }
    members["statistic"] = .text(statistic)
    members["unit"] = .text(quantity.measure.unit)
    members["count"] = JSON(count)
    members["runsNever"] = JSON(never)
    return .object(members)
  }

  /// Returns the figure as a CSV row, with the quantity in words.
  func values(for subject: String) -> [String] {
    [subject, quantity.words, ""] + [estimate, lower, upper].map(\.field)
      + ["", String(count), quantity.measure.unit]
  }
}
