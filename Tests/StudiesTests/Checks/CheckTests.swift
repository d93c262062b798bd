@testable import EngineFiles
import BLE
import Buildings
@testable import Documents
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import Testing

@Suite struct CheckTests {
  /// Returns a scenario with a walker who stands 10 m from a beacon for a second, and receives some
  /// of its packets.
  private static func scenario(
    _ expectations: [Scenarios.Expectation], variants: [String] = []
  ) throws -> Scenario {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 10)))
    let beacon = Beacon(
      "b", at: Position(Point(x: 1, y: 5), height: 1), transmitPower: PowerLevel(dBm: -12),
      interval: .milliseconds(100), payload: [])
    let walk = try Walk(from: Point(x: 11, y: 5), through: [], on: plan)
    let world = try World(
      plan: plan, beacons: [beacon], walkers: [Walker("w", walk: walk, phone: Phone("w"))],
      duration: .seconds(1))
    let engine = try EngineFile(
      ["kind": "door-lock", "interior": "a", "exterior": "b"], at: InputPlace("e")
    ).choice
    return Scenario(
      name: "s", place: InputPlace("s"), title: "t", file: [:], floorPlan: [:], world: world,
      engines: WalkerEngines(engine), survey: SurveyPlan(), trials: nil,
      variants: variants.map {
        Scenario.Variant(name: $0, world: world, floorPlan: nil, trials: nil, engines: nil)
      },
      expectations: expectations)
  }

  private static func expectation(
    _ measure: Measure, atLeast: Double, inAtLeast share: Double = 1, variant: String? = nil
  ) -> Scenarios.Expectation {
    Scenarios.Expectation(
      measure: measure, room: nil, walker: 0, method: nil, limits: ExpectedLimits(atLeast: atLeast),
      demand: .runs(share: ExpectedLimits(atLeast: share)), variant: variant)
  }

  @Test func countsTheRunsThatMeetAnExpectation() async throws {
    let scenario = try Self.scenario([Self.expectation(.packetsReceived, atLeast: 6)])
    let counts = (10...49).map { seed in
      Run(of: scenario.world, seed: UInt64(seed)) { _ in ListeningEngine() }.journal.heard.count
    }
    // The door lock scans from the start, as engines do by default.
    let verdict = try #require(try await Check(of: scenario, seeds: 10...49).verdicts.first)
    let met = counts.count { $0 >= 6 }
    #expect((1..<40).contains(met))
    #expect(verdict.tally.met == met)
    #expect(verdict.tally.measured == 40)
    #expect(verdict.estimate == Double(met) / 40)
    let least = try #require(counts.min())
    #expect(verdict.worst?.value == Double(least))
    #expect(verdict.worst?.seed == counts.firstIndex(of: least).map { UInt64($0) + 10 })
    #expect(verdict.tally.outcomes == String(counts.map { $0 >= 6 ? "+" : "-" }))
    #expect(verdict.interval?.contains(Double(met) / 40) == true)
    #expect(!verdict.isMet)
  }

  @Test func isMetIfTheShareIsWithinItsLimits() async throws {
    let few = Self.expectation(.packetsReceived, atLeast: 6, inAtLeast: 0.01)
    let many = Self.expectation(.packetsReceived, atLeast: 6, inAtLeast: 0.99)
    let all = Self.expectation(.packetsReceived, atLeast: 0)
    let check = try await Check(of: Self.scenario([few, many, all]), seeds: 10...49)
    #expect(check.verdicts.map { $0.isMet } == [true, false, true])
    #expect(!check.isMet)
    #expect(try await Check(of: Self.scenario([few, all]), seeds: 10...49).isMet)
  }

  /// The cold chain without its hazards, for a second: nothing is due, and nothing is met.
  @Test func nothingDueIsNotMet() async throws {
    let source = try ScenarioLibrary.source(of: Shipped.path("scenarios/cold-chain"))
    guard case .object(var members) = source.description,
      case .list(let walkers) = members["walkers"]
    else {
      Issue.record("no walkers")
      return
    }
    members["walkers"] = .list(
      walkers.map { walker in
        guard case .object(var own) = walker else { return walker }
        own["hazards"] = nil
        return .object(own)
      })
    members["durationS"] = JSON(1)
    members["variants"] = nil
    let measures: [Measure] = [
      .missedAlerts, .falseAlerts, .falseCalls, .lostReports, .repeatedReports, .wrongRoomReports,
    ]
    members["expectations"] = .list(
      measures.map { ["measure": .text($0.rawValue), "walker": "driver", "atMost": JSON(0)] })
    let scenario = try source.scenario(saying: .object(members))
    let check = try await Check(of: scenario, seeds: 1...2)
    for verdict in check.verdicts {
      #expect(verdict.tally.outcomes == "..", "\(verdict.expectation.sentence)")
      #expect(!verdict.isMet && verdict.interval == nil)
    }
    var study = try Study(of: scenario, seeds: 1...2)
    try await study.perform()
    let counted = Set(measures).intersection(Measure.events + Measure.means)
    #expect(counted.count == 5)
    for measure in counted {
      let statistic = try #require(StudyMeasure(word: measure.rawValue))
      let figure = study.tally.figure(of: statistic, lasting: study.duration)
      #expect(figure.count == 0 && figure.estimate == nil && figure.upper == nil)
    }
  }

  @Test func unmeasuredIsNotMet() async throws {
    // The walker has no key to any door, so no unlock can have a delay.
    let check = try await Check(
      of: Self.scenario([Self.expectation(.unlockDelayS, atLeast: 0, inAtLeast: 0)]), seeds: 1...3)
    let verdict = try #require(check.verdicts.first)
    #expect((verdict.tally.met, verdict.tally.measured) == (0, 0))
    #expect(verdict.estimate == nil && verdict.interval == nil && verdict.worst == nil)
    #expect(!verdict.isMet)
  }

  @Test func runsOnlyVariantsWithExpectations() async throws {
    let scenario = try Self.scenario(
      [
        Self.expectation(.packetsReceived, atLeast: 0, variant: "y"),
        Self.expectation(.packetsReceived, atLeast: 1e9, variant: "y"),
      ], variants: ["x", "y"])
    var steps: [Int] = []
    let check = try await Check(of: scenario, seeds: 1...6) { steps.append($0) }
    #expect(steps.last == 6 && check.runs == 6 && !check.isPartial)
    #expect(check.verdicts.map(\.tally.met) == [6, 0])
    #expect(check.verdicts.map(\.tally.outcomes) == ["++++++", "------"])
  }

  @Test func checksAVariantAlone() async throws {
    let scenario = try Self.scenario(
      [
        Self.expectation(.packetsReceived, atLeast: 1e9),
        Self.expectation(.packetsReceived, atLeast: 0, variant: "y"),
      ], variants: ["x", "y"])
    let check = try await Check(of: scenario, variant: "y", seeds: 1...6)
    #expect(check.verdicts.map(\.tally.expectation.variant) == ["y"])
    #expect(check.isMet && check.runs == 6 && !check.isPartial)
  }

  @Test func isMetWithoutExpectations() async throws {
    #expect(try await Check(of: Self.scenario([]), seeds: 1...2).isMet)
  }

  @Test func resultDoesNotDependOnThreads() async throws {
    let scenario = try Self.scenario(
      [
        Self.expectation(.packetsReceived, atLeast: 6),
        Self.expectation(.packetsReceived, atLeast: 7, variant: "y"),
      ], variants: ["y"])
    let alone = try await Check(of: scenario, seeds: 1...50, by: ParallelRuns(threads: 1))
    for threads in [2, 8] {
      let check = try await Check(of: scenario, seeds: 1...50, by: ParallelRuns(threads: threads))
      #expect(check.verdicts == alone.verdicts)
      #expect(
        CheckReport([(check, "s")]).json.page == CheckReport([(alone, "s")]).json.page)
    }
  }

  @Test func cancelledCheckKeepsTheFirstRuns() async throws {
    let scenario = try Self.scenario([Self.expectation(.packetsReceived, atLeast: 0)])
    let task = Task {
      try await Check(of: scenario, seeds: 1...1_000_000, by: ParallelRuns(threads: 2)) { runs in
        if runs >= 20 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let check = try await task.value
    #expect(check.isPartial)
    #expect((20..<1_000_000).contains(check.runs))
    #expect(check.verdicts.map(\.tally.runs) == [check.runs])
    let report = CheckReport([(check, "s")])
    #expect(report.isPartial)
    #expect(report.text.contains("\nPARTIAL: interrupted after \(check.runs) of 1000000 runs"))
    #expect(report.junit.contains("<testsuites name=\"simrun check, PARTIAL\""))
    #expect(report.junit.contains("<skipped message=\"interrupted\"/>"))
  }

  @Test func checkCancelledBeforeAnyRunIsUnknown() async throws {
    let scenario = try Self.scenario([Self.expectation(.packetsReceived, atLeast: 0)])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Check(of: scenario, seeds: 1...10)
    }
    let check = try await task.value
    #expect(check.runs == 0 && check.verdicts.map(\.isUnknown) == [true])
    let report = CheckReport([(check, "s")])
    #expect(report.text.contains("\nunknown packetsReceived is at least 0 in every run\n"))
    #expect(report.text.hasSuffix("\nPARTIAL: 0 of 1 expectation met, 1 unknown\n"))
    #expect(report.json.page.ranges(of: "\"met\" : null").count == 2)
    #expect(report.junit.contains(" failures=\"0\" errors=\"0\" skipped=\"1\" "))
  }
}
