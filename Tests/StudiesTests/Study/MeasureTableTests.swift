import Scenarios
import Scoring
@testable import Studies
import TestScenes
import Testing

/// The tables of measures in the docs.
///
/// `RECORD_DOCS=1 swift test --filter MeasureTableTests` writes them.
struct MeasureTableTests {
  /// A page with a table, and the table's lines by the code.
  struct Page: CustomTestStringConvertible {
    let name: String
    let table: [String]

    var testDescription: String { name }
  }

  private static let ofApps: [Measure.Basis] = [.notifications, .items, .alerts, .reports]
  private static let pages = [
    Page(
      name: "reference/measures.md",
      table: table(of: Measure.Basis.allCases.filter { !ofApps.contains($0) })),
    Page(name: "reference/measures-of-apps.md", table: table(of: ofApps)),
    Page(name: "guide/studies.md", table: tableOfStatistics),
    Page(name: "design/smallest-changes.md", table: tableOfErrors),
  ]

  @Test(arguments: pages)
  func isTheTableOfTheCode(page: Page) throws {
    var shown = try DeclaredPage(page.name)
    try shown.setRows(Array(page.table.dropFirst(2)), ofTable: page.table[0])
    #expect(try shown.firstDifference() == nil)
  }

  /// A row for each measure, below the requirement that it shares with others.
  private static func table(of bases: [Measure.Basis]) -> [String] {
    var lines = [
      "| measure | kind | meaning | opportunity | in a study |", "|---|---|---|---|---|",
    ]
    var basis: Measure.Basis?
    for measure in Measure.allCases where bases.contains(measure.definition.basis) {
      let definition = measure.definition
      if definition.basis != basis {
        lines.append("| *Needs \(definition.basis.rawValue):* |")
        basis = definition.basis
      }
      var kind = [definition.kind.rawValue]
      if !measure.unit.isEmpty { kind.append(measure.unit) }
      if let better = definition.better { kind.append(better.rawValue) }
      let statistics = StudyMeasure.all.filter { $0.measure == measure }.map(\.statistic)
      let cells = [
        "`\(measure.rawValue)`", kind.joined(separator: ", "), definition.meaning,
        definition.due.words,
      ]
      let last = statistics.isEmpty ? [] : [statistics.joined(separator: ", ")]
      lines.append("| \((cells + last).joined(separator: " | ")) |")
    }
    return lines
  }

  /// A row for each kind of decision, with the measures of its errors.
  private static var tableOfErrors: [String] {
    ["| decision | measures |", "|---|---|"]
      + Measure.DecisionKind.allCases.map { kind in
        let measures = StudyMeasure.errors(of: kind).map { "`\($0.measure.rawValue)`" }
        return "| \(kind.rawValue) | \(measures.joined(separator: ", ")) |"
      }
  }

  /// A row for each statistic of a study, with all words that have it.
  private static var tableOfStatistics: [String] {
    let meanings = [
      "share of runs":
        "the share of the runs in which it happened at least once, of those in which it could",
      "mean": "the mean over runs", "mean per hour": "the mean over runs, per hour",
      "p50": "what half of the delays, and 19 of 20, do not exceed",
    ]
    let rows = [["share of runs"], ["mean"], ["mean per hour"], ["p50", "p95"]].map { statistics in
      let words = StudyMeasure.all.filter { statistics.contains($0.statistic) }.map(\.word)
      let list = words.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(list) | \(meanings[statistics[0]] ?? "") |"
    }
    return ["| [measure](../reference/measures.md#measures) | what a study reports |", "|---|---|"]
      + rows
  }
}
