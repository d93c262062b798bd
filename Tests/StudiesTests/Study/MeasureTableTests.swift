import Foundation
import Scenarios
@testable import Studies
import TestScenes
import Testing

/// The tables of measures in the docs.
///
/// `RECORD_DOCS=1` writes the tables of the code into the pages, and fails.
struct MeasureTableTests {
  /// A page with a table, and what the measures in it need.
  struct Page: CustomTestStringConvertible {
    let name: String
    let bases: [Measure.Basis]

    var testDescription: String { name }
    var path: String { Shipped.path("docs/reference/\(name)") }
  }

  private static let ofApps: [Measure.Basis] = [.notifications, .items, .alerts, .reports]
  private static let pages = [
    Page(name: "measures.md", bases: Measure.Basis.allCases.filter { !ofApps.contains($0) }),
    Page(name: "measures-of-apps.md", bases: ofApps),
  ]

  @Test(arguments: pages)
  func isTheTableOfTheCode(page: Page) throws {
    let lines = try String(contentsOfFile: page.path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("| measure |") })
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    let table = Self.table(of: page.bases)
    for (shown, expected) in zip(lines[start..<end], table) { #expect(shown == expected) }
    #expect(end - start == table.count)
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1" {
      let text = (lines[..<start] + table + lines[end...]).joined(separator: "\n")
      try text.write(toFile: page.path, atomically: true, encoding: .utf8)
      Issue.record("the table was recorded")
    }
  }

  /// A row for each measure, below the requirement that it shares with others.
  private static func table(of bases: [Measure.Basis]) -> [String] {
    var lines = ["| measure | kind | meaning | in a study |", "|---|---|---|---|"]
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
      let cells = ["`\(measure.rawValue)`", kind.joined(separator: ", "), definition.meaning]
      let last = statistics.isEmpty ? [] : [statistics.joined(separator: ", ")]
      lines.append("| \((cells + last).joined(separator: " | ")) |")
    }
    return lines
  }
}
