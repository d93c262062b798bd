import BLE
@testable import Documents
import Foundation
@testable import Maps
@testable import Reports
import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct StudyReportTests {
  private static func report(_ runs: UInt64, done: UInt64) async throws -> StudyReport {
    let task = Task { () -> Study in
      var study = try Study(of: Shipped.scenario("arrive-and-unlock"), seeds: 1...runs)
      try await study.perform { if $0 >= done { withUnsafeCurrentTask { $0?.cancel() } } }
      return study
    }
    return StudyReport(try await task.value, at: "arrive-and-unlock")
  }

  @Test func showsEachFigureWithItsIntervalAndCounts() async throws {
    let report = try await Self.report(30, done: 30)
    #expect(report.text.contains("30 runs, seeds 1 ... 30\n"))
    // The upper end for 0 of 30 is 1 - 0.025^(1/30), 11.57 %.
    let line = try #require(
      report.text.split(separator: "\n").first { $0.contains("falseUnlocks") })
    #expect(line.split(separator: " ").suffix(6) == ["0.00", "0.00", "11.57", "0", "of", "30"])
    let row = try #require(report.csv.split(separator: "\n").first { $0.contains("falseUnlocks") })
    let values = row.split(separator: ",", omittingEmptySubsequences: false)
    #expect(values.prefix(5) == ["resident", "falseUnlocks", "", "0", "0"])
    #expect(Double(values[5]).isNear(1 - pow(0.025, 1 / 30), within: 1e-12))
    #expect(values.suffix(4) == ["0", "30", "", "false"])
    let columns = report.csv.split(separator: "\n").map { $0.count { $0 == "," } }
    #expect(Set(columns) == [9])
    #expect(report.csv.hasPrefix("walker,measure,cause,estimate,lower95,upper95,"))
  }

  @Test func marksAnInterruptedStudy() async throws {
    let report = try await Self.report(100_000, done: 20)
    #expect(report.isPartial)
    #expect(report.text.contains("PARTIAL: interrupted after "))
    #expect(report.json["partial"] == true)
    let rows = report.csv.split(separator: "\n").map { $0.split(separator: ",").last }
    #expect(rows.count > 1 && rows.first == "partial")
    #expect(rows.dropFirst().allSatisfy { $0 == "true" })
  }

  /// The bound 1 - 0.025^(1/50) is 7.11 %, in the table and below it.
  @Test func boundsRatesWithoutEventsAndSuggestsRare() {
    var tally = StudyTally(phones: 1, cells: 1)
    tally.runs = 50
    tally.walkers[0].walks = 50
    for index in Measure.events.indices {
      tally.walkers[0].rates[index].possible = 50
      tally.anyone[index].possible = 50
    }
    func text(_ allowsRareEvents: Bool) -> String {
      let outline = StudyOutline(
        scenario: "s", title: "t", variant: nil, walkers: ["w"], duration: .seconds(1),
        allowsRareEvents: allowsRareEvents, seeds: 1...50, quantities: [])
      return StudyReport(StudyOutcome(outline: outline, tally: tally), at: "s").text
    }
    #expect(text(true).contains(" 7.11 "))
    #expect(text(true).contains("\nwrongSide: 0 in 50 runs (rate below 7.1e-02, 95 % CI); "))
    #expect(text(true).contains("; --rare wrongSide may need fewer\n"))
    #expect(!text(true).contains("--rare wrongRoom") && !text(false).contains("--rare"))
  }

  @Test func reportsThatNoWalkerHasAPhone() {
    var tally = StudyTally(phones: 0, cells: 1)
    let grid = CellGrid(over: Bounds(from: Point(x: 0, y: 0), to: Point(x: 1, y: 1)), side: 1)
    for _ in 1...2 { tally.count([], in: grid) }
    let outline = StudyOutline(
      scenario: "s", title: "t", variant: nil, walkers: [], duration: .seconds(1),
      allowsRareEvents: false, seeds: 1...2, quantities: [])
    let report = StudyReport(StudyOutcome(outline: outline, tally: tally), at: "s")
    #expect(report.text.hasSuffix("2\n\nno walker has a phone, or a tag that receivers hear\n"))
  }
}

extension JSON {
  fileprivate subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }
}
