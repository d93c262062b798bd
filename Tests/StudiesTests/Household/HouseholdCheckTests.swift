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

@Suite struct HouseholdCheckTests {
  /// A phone with a sensitivity of -40 dBm hears nothing; the others hear both beacons.
  ///
  /// - Parameter runs: The share of runs in which packets have to be received; `nil` for every run.
  private static func check(
    _ share: String? = nil, inRuns runs: Double? = nil, conclusiveUpTo limit: Int? = nil
  ) async throws -> HouseholdCheck {
    let people =
      "[{ name: 'far', phone: { sensitivityDBm: -40 } }, { name: 'Bo Li' }, "
      + "{ name: 'keen', phone: { receiveOffsetDB: 6 } }]"
    let demand = runs.map { ", inRuns: { atLeast: \($0) }" } ?? ""
    let scenario = try TinyScenario().changing(
      "durationS: 5,", to: "durationS: 5, people: \(people),"
    ).changing(
      "measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 }",
      to: "measure: \"packetsReceived\", atLeast: 5\(demand)"
    ).read()
    let household = try #require(scenario.household)
    var checks: [Check] = []
    for person in household.people {
      checks.append(
        try await Check(
          of: scenario.lived(inBy: person), seeds: 5...14, conclusiveUpTo: limit,
          by: ParallelRuns(threads: 2)))
    }
    return HouseholdCheck(
      checks, of: household, for: try share.map { try PeopleShare($0, at: InputPlace("o")) } ?? .all
    )
  }

  @Test func namesThePeopleForWhomAnExpectationIsNotMet() async throws {
    let check = try await Self.check()
    let verdict = try #require(check.verdicts.first)
    #expect(check.verdicts.count == 1 && !check.isMet)
    #expect(verdict.met.map(\.person.name) == ["Bo Li", "keen"])
    #expect(verdict.failing.map(\.person.name) == ["far"])
    #expect(verdict.worst.person.name == "far" && verdict.needed == 3)
    let report = CheckReport([], households: [ReportedHousehold(check, path: "my flat")])
    #expect(!report.isMet && !report.isPartial)
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("seeds 5 ... 14, for each of 3 people of \(check.household.name)"))
    #expect(lines.contains("        met for 2 of 3 people, of 3 needed"))
    #expect(lines.contains { $0.hasPrefix("        not for far: met in 0.0 % of 10 runs") })
    #expect(
      lines.contains(
        "        worst seed 5 of far, 0: see simrun run 'my flat' --seed 5 --person far"))
    #expect(lines.last == "0 of 1 expectation met")
  }

  /// A person who hears nothing never unlocks, rightly or not: the first such seed is named.
  @Test func namesASeedWithNothingToMeasure() async throws {
    let scenario = try TinyScenario().changing(
      "durationS: 5,",
      to: "durationS: 5, people: [{ name: 'deaf', phone: { sensitivityDBm: -40 } }],"
    ).changing(
      "measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 }",
      to: "measure: \"falseUnlocks\", atMost: 0, unmeasuredAtMost: 0.5"
    ).read()
    let household = try #require(scenario.household)
    let check = HouseholdCheck(
      [
        try await Check(
          of: scenario.lived(inBy: household.people[0]), seeds: 5...8,
          by: ParallelRuns(threads: 1))
      ], of: household, for: .all)
    let report = CheckReport([], households: [ReportedHousehold(check, path: "flat")])
    let command = "simrun run flat --seed 5 --person deaf"
    #expect(
      report.text.contains("\n        unmeasured seed 5 of deaf: see \(command)\n"),
      "\(report.text)")
    #expect(report.junit.contains("unmeasured seed 5 of deaf: see \(command)"))
    #expect(report.json.line.contains("\"unmeasuredSeed\":5"), "\(report.json.line)")
    #expect(!report.isMet)
  }

  @Test func aShareOfThePeopleIsEnough() async throws {
    let check = try await Self.check("2 of 3")
    #expect(check.isMet && check.verdicts[0].isMet)
    #expect(check.verdicts[0].worst.person.name == "far")
  }

  /// Ten of ten runs have a lower bound of 69 %, and none of ten an upper one of 31 %: people who
  /// hear are not sure to do so in 95 % of runs, and people who do not are sure not to.
  @Test func aVerdictIsOpenIfPeopleCouldChangeIt() async throws {
    let two = try #require(try await Self.check("2 of 3", inRuns: 0.95).verdicts.first)
    #expect(two.isMet && two.isOpen)
    #expect(two.open.map(\.person.name) == ["Bo Li", "keen"])
    let all = try #require(try await Self.check(inRuns: 0.95).verdicts.first)
    #expect(!all.isMet && !all.isOpen)
  }

  @Test func onlyPeopleWhoAreNotConclusiveHaveMoreSeeds() async throws {
    let check = try await Self.check("2 of 3", inRuns: 0.95, conclusiveUpTo: 20)
    #expect(check.verdicts[0].people.map(\.verdict.tally.runs) == [10, 20, 20])
  }

  @Test func aBaselineIsComparedForEachPerson() async throws {
    let check = try await Self.check(inRuns: 0.5)
    let page = CheckReport([], households: [ReportedHousehold(check, path: "flat")]).json
    let comparison = BaselineComparison(
      of: check.checks, with: try Baseline(page, path: "b.json"))
    #expect(comparison.new.isEmpty && comparison.vanished.isEmpty)
    #expect(Set(comparison.changes.map(\.key.person)) == ["far", "Bo Li", "keen"])
    #expect(!comparison.changes.contains { $0.pairs != 10 || $0.then != $0.now })
  }

  /// The results of other people are none of the scenario's own walkers.
  @Test func aBaselineOfPeopleIsNoneOfTheWalkers() async throws {
    let check = try await Self.check()
    let page = CheckReport([], households: [ReportedHousehold(check, path: "flat")]).json
    let plain = try TinyScenario().read()
    #expect(throws: InputError.self) {
      try Baseline(page, path: "b.json").requireComparability(with: [plain], seeds: 5...14)
    }
  }

  /// One case for the expectation, with the people for whom it fails in the message.
  @Test func junitHasACaseOfEachExpectation() async throws {
    let report = CheckReport(
      [], households: [ReportedHousehold(try await Self.check(), path: "flat")])
    #expect(report.junit.components(separatedBy: "<testcase ").count == 2)
    #expect(report.junit.contains("failures=\"1\""))
    #expect(
      report.junit.contains("<failure message=\"not met: met for 2 of 3 people, of 3 needed; "))
    #expect(report.junit.contains("not for far: met in 0.0 % of 10 runs"))
    #expect(report.junit.contains("simrun run flat --seed 5 --person far"))
  }

  /// The figures of each person are those of a check of that person alone.
  @Test func jsonHasEachPersonAsToday() async throws {
    let check = try await Self.check()
    let json = CheckReport([], households: [ReportedHousehold(check, path: "flat")]).json
    guard case .list(let households)? = json["households"], households.count == 1,
      case .list(let expectations)? = households[0]["expectations"], expectations.count == 1,
      case .list(let people)? = expectations[0]["people"]
    else {
      Issue.record("no people")
      return
    }
    #expect(people.map { $0["name"] } == ["far", "Bo Li", "keen"])
    #expect(people.map { $0["met"] } == [false, true, true])
    #expect(expectations[0]["peopleMet"] == JSON(2) && expectations[0]["worst"] == "far")
    let alone = CheckReport([(check.checks[1], "flat")]).json
    guard case .list(let scenarios)? = alone["scenarios"],
      case .list(let own)? = scenarios[0]["expectations"]
    else {
      Issue.record("no scenario")
      return
    }
    for key in ["met", "interval95", "runsMet", "share", "outcomes", "worstSeed"] {
      #expect(people[1][key] == own[0][key], "\(key)")
    }
  }
}
