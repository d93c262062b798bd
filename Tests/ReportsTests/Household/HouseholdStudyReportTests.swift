import BLE
import Documents
import Foundation
@testable import Reports
@testable import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct HouseholdStudyReportTests {
  private static func study(_ people: [(name: String, offset: Double)]) async throws
    -> HouseholdStudy
  {
    let place = InputPlace("h")
    let household = Household(
      "us",
      of: people.map {
        Person($0.name, place: place, phone: PersonPhone(receiveOffset: Decibels($0.offset)))
      })
    var study = try HouseholdStudy(
      of: Shipped.scenario("office-walk-past"), over: household, seeds: 1...32)
    try await study.perform(by: ParallelRuns(threads: 2))
    return study
  }

  private static func list(_ json: JSON?) -> [JSON] {
    if case .list(let list)? = json { list } else { [] }
  }

  /// The worst and the mean of one person are that person's figures.
  @Test func ofOnePersonAllFiguresAreThatPersons() async throws {
    let study = try await Self.study([("Ada", 3)])
    let json = HouseholdStudyReport(study, at: "office-walk-past").json
    let alone = StudyReport(study.studies[0], at: "office-walk-past").json
    let people = Self.list(json["people"])
    #expect(people.count == 1 && people[0]["walkers"] == alone["walkers"])
    let figures = Self.list(Self.list(alone["walkers"]).first?["figures"])
    let means = Self.list(json["mean"])
    #expect(figures.count > 2 && means.count >= figures.count)
    for (figure, mean) in zip(figures, means) {
      for key in ["measure", "statistic", "unit", "estimate"] { #expect(mean[key] == figure[key]) }
      let ends = [figure, mean].map { json in
        Self.list(json["interval95"]).map { end -> Double? in
          if case .number(let number) = end { number } else { nil }
        }
      }
      for (one, other) in zip(ends[0], ends[1]) {
        #expect(one == other || one.isNear(other ?? .nan, within: 1e-12))
      }
      #expect(mean["people"] == JSON(1))
    }
    for worst in Self.list(json["worst"]) { #expect(worst["person"] == "Ada") }
  }

  /// More dB unlock more often from outside, so the keenest phone is the worst.
  @Test func namesTheWorstPersonOfAMeasure() async throws {
    let study = try await Self.study([("deaf", -12), ("Bo", 0), ("keen", 12)])
    let rates = study.studies.map { $0.tally.walkers[0].rate(of: .falseUnlocks).happened }
    #expect(rates[0] < rates[2] && rates[1] < rates[2])
    let report = HouseholdStudyReport(study, at: "office-walk-past")
    let worst = Self.list(report.json["worst"]).first { $0["measure"] == "falseUnlocks" }
    #expect(worst?["person"] == "keen" && worst?["walker"] == "passer-by")
    #expect(worst?["happened"] == JSON(rates[2]))
    let mean = Self.list(report.json["mean"]).first { $0["measure"] == "falseUnlocks" }
    let share = Double(rates.reduce(0, +)) / 96
    guard case .number(let estimate)? = mean?["estimate"] else {
      Issue.record("no mean")
      return
    }
    #expect(estimate.isNear(share, within: 1e-12))
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(lines[1] == "32 runs, seeds 1 ... 32, for each of 3 people of us")
    #expect(lines.contains { $0.contains("falseUnlocks") && $0.contains("keen") })
    for name in ["deaf", "Bo", "keen"] {
      #expect(lines.contains { $0.hasPrefix("  \(name) ") })
    }
  }

  /// A row for each person and measure, then the worst and the mean of each measure.
  @Test func csvHasARowOfEachPersonAndMeasure() async throws {
    let study = try await Self.study([("deaf", -12), ("keen", 12)])
    let csv = HouseholdStudyReport(study, at: "office-walk-past").csv
    let rows = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows[0].prefix(5) == ["over", "person", "walker", "measure", "cause"])
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    for name in ["deaf", "keen"] {
      let own = rows.filter { $0[0] == "person" && $0[1] == name && $0[4] == "" }
      #expect(own.contains { $0[3] == "falseUnlocks" } && own.contains { $0[3] == "sideFlips" })
    }
    #expect(rows.count { $0[0] == "mean" && $0[3] == "falseUnlocks" } == 1)
    #expect(rows.count { $0[0] == "worst" && $0[1] == "keen" && $0[3] == "falseUnlocks" } == 1)
  }

  /// Twenty people and more: a line has room on a wide terminal, and each person a line in a table.
  @Test func aFleetIsReadable() async throws {
    var study = try HouseholdStudy(
      of: Shipped.scenario("office-walk-past"), over: .fleet, seeds: 1...2)
    try await study.perform(by: ParallelRuns(threads: 2))
    let text = HouseholdStudyReport(study, at: "office-walk-past").text
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 160 })
    #expect(lines.count { $0.hasPrefix("  Galaxy S8 ") } >= 1)
  }
}
