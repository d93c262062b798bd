import BLE
import Documents
import Foundation
import Pages
import Reports
import Scenarios
import Scoring
@testable import Studies
import TestScenes
import Testing

@Suite struct CheckReportTests {
  private struct Page: Decodable {
    var met: Bool
    var partial: Bool
    var scenarios: [Scenario]
    var withoutExpectations: [String]

    struct Scenario: Decodable {
      var scenario: String
      var seeds: Int
      var expectations: [Verdict]
    }

    struct Verdict: Decodable {
      var expectation: String
      var met: Bool
      var runsMeasured: Int
      var runsNever: Int
      var runsUnmeasured: Int
      var runsMet: Int
      var share: Double?
      var interval95: [Double]?
      var mean: Double?
      var never: [String]?
      var outcomes: String
      var worstSeed: Int?
      var reproduce: String?
      var persons: [Person]?
    }

    struct Person: Decodable {
      var name: String
      var runs: Int
    }
  }

  private static func report(
    expecting expectations: String, seeds: UInt64, phone: String = "carried: \"bag\"",
    engine: String = "exterior: [\"out\"]"
  ) async throws -> CheckReport {
    let scenario = try TinyScenario()
      .changing("{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: expectations)
      .changing("carried: \"bag\"", to: phone)
      .changing("exterior: [\"out\"]", to: engine).read()
    let check = try await Check(of: scenario, seeds: 1...seeds)
    return CheckReport([(check, "scenarios/tiny")], silent: ["flat"])
  }

  @Test func reportsTheShareOfRunsThatMeetEachExpectation() async throws {
    let report = try await Self.report(
      expecting: """
        { measure: "packetsReceived", atLeast: 1 },
        { measure: "packetsReceived", atMost: 0, variant: "open" }
        """, seeds: 10)
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    #expect(!page.met && !page.partial)
    #expect(page.withoutExpectations == ["flat"])
    let scenario = try #require(page.scenarios.first)
    #expect(scenario.seeds == 10)
    #expect(scenario.expectations.map(\.met) == [true, false])
    #expect(scenario.expectations.map(\.runsMet) == [10, 0])
    #expect(scenario.expectations.map(\.runsMeasured) == [10, 10])
    #expect(scenario.expectations.map(\.share) == [1, 0])
    #expect(scenario.expectations.map(\.outcomes) == ["++++++++++", "----------"])
    // The Clopper-Pearson interval of 10 successes in 10 trials is 0.025^(1/10) ... 1.
    let least = pow(0.025, 0.1)
    let interval = try #require(scenario.expectations[0].interval95)
    #expect(abs(interval[0] - least) < 1e-9)
    #expect(interval[1] == 1)
    #expect(scenario.expectations[0].worstSeed == nil)
    let worst = try #require(scenario.expectations[1].worstSeed)
    let command = "simrun run scenarios/tiny --variant open --seed \(worst)"
    #expect(scenario.expectations[1].reproduce == command)
    let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "\(scenario.scenario): Going in")
    #expect(
      lines[1...7] == [
        "seeds 1 ... 10", "", "met     packetsReceived is at least 1 in every run",
        "        met in 100.0 % of 10 runs (95 % CI 69.2 ... 100.0 %)",
        "NOT MET packetsReceived is at most 0 in every run, variant open",
        "        met in 0.0 % of 10 runs (95 % CI 0.0 ... 30.8 %)", lines[7],
      ])
    #expect(lines[7].hasPrefix("        worst seed \(worst), "))
    #expect(lines[7].hasSuffix(": see \(command)"))
    #expect(
      lines[8...] == ["", "no expectations: flat", "", "1 of 2 expectations met", ""])
  }

  @Test func reportsRunsWithNothingToMeasure() async throws {
    let report = try await Self.report(
      expecting: "{ measure: 'exteriorStrongerShare', room: 'yard', atMost: 1 }", seeds: 1,
      phone: "sensitivityDBm: -40")
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    #expect(page.scenarios[0].expectations.map(\.runsMeasured) == [0])
    #expect(page.scenarios[0].expectations.map(\.runsUnmeasured) == [1])
    #expect(page.scenarios[0].expectations.map(\.never) == [nil])
    #expect(page.scenarios[0].expectations.map(\.share) == [nil])
    #expect(page.scenarios[0].expectations.map(\.met) == [false])
    #expect(report.text.contains("\n        nothing to measure in any run\n"))
    let command = "simrun run scenarios/tiny --seed 1"
    #expect(report.text.contains("\n        unmeasured seed 1: see \(command)\n"))
    #expect(report.junit.contains("unmeasured seed 1: \(command)"))
    #expect(report.json.page.contains("\"reproduce\" : \"\(command)\""))
    #expect(try Baseline(report.json, path: "b.json").records.count == 1)
  }

  /// The thief goes in by the door of the guest's key in the runs with an intrusion.
  @Test func namesWhoWentInWithoutAKey() async throws {
    let scenario = try TinyScenario.withThief().changing(
      "{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }",
      to: "{ measure: 'intrusions', atMost: 0 }, { measure: 'unlocks', atLeast: 0 }"
    ).read()
    let report = CheckReport([(try await Check(of: scenario, seeds: 1...6), "scenarios/tiny")])
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    let verdicts = page.scenarios[0].expectations
    let runs = verdicts[0].outcomes.count { $0 == "-" }
    #expect(runs > 0)
    #expect(verdicts[0].persons?.map(\.name) == ["thief"])
    #expect(verdicts[0].persons?.map(\.runs) == [runs])
    #expect(verdicts[1].persons == nil)
    #expect(report.text.contains("\n        by thief in \(runs) of 6 runs\n"))
    #expect(try Baseline(report.json, path: "b.json").records.count == 2)
  }

  /// No phone receives a beacon at -1 dBm, so the guest waits at the door.
  @Test func countsRunsWithoutTheDueEvent() async throws {
    let report = try await Self.report(
      expecting: "{ measure: 'unlockDelayS', atMost: 2, inRuns: { atLeast: 0.5 } }", seeds: 5,
      engine: "exterior: ['out'], unlockRSSI: -1")
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    let verdict = page.scenarios[0].expectations[0]
    #expect(!verdict.met && verdict.outcomes == "!!!!!")
    #expect((verdict.runsMeasured, verdict.runsNever, verdict.runsUnmeasured) == (0, 5, 0))
    #expect(verdict.share == 0 && verdict.mean == nil)
    #expect(verdict.never == ["mean", "worstValue"])
    #expect(
      report.text.contains(
        """
        NOT MET unlockDelayS is at most 2 in at least 50 % of runs
                met in 0.0 % of 5 runs (95 % CI 0.0 ... 52.2 %)
                never in 5 of 5 runs
                not conclusive: the CI includes the expected value; --conclusive runs more seeds until it does not
                worst seed 1, never: see simrun run scenarios/tiny --seed 1

        """))
    #expect(report.junit.contains(" failures=\"1\" "))
    #expect(report.junit.contains("; never in 5 of 5 runs\" type=\"expectation\">"))
  }
}
