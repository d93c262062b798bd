@testable import EngineFiles
import BLE
import Buildings
@testable import Scenarios
@testable import Scoring
import Sim
import Testing

@Suite struct ExpectationTests {
  private static func expectation(
    _ measure: Measure, _ limits: ExpectedLimits,
    in share: ExpectedLimits = ExpectedLimits(atLeast: 1),
    room: String? = nil, variant: String? = nil
  ) -> Scenarios.Expectation {
    Scenarios.Expectation(
      measure: measure, room: room, walker: 0, method: nil, limits: limits,
      demand: .runs(share: share), variant: variant)
  }

  /// Returns the score of a walker without a key whose phone receives nothing for a second.
  private static func score() throws -> WalkerScore {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9)))
    let walk = try Walk(from: Point(x: 1, y: 1), through: [], on: plan)
    let world = try World(
      plan: plan, beacons: [], walkers: [Walker("w", walk: walk, phone: Phone("w"))],
      duration: .seconds(1))
    return WalkerScore(of: Run(of: world, seed: 1) { _ in ListeningEngine() }, walker: 0)
  }

  @Test func comparesAMeasureWithItsLimits() throws {
    let score = try Self.score()
    let some = Self.expectation(.packetsReceived, ExpectedLimits(atLeast: 1))
    let none = Self.expectation(.packetsReceived, ExpectedLimits(atMost: 0))
    #expect(some.outcome(of: score) == .notMet(0))
    #expect(none.outcome(of: score) == .met(0))
  }

  @Test(arguments: [
    Measure.unlocks, .falseUnlocks, .unlockDelayS, .unlockDistanceM, .doorOpenings, .doorClosings,
    .exteriorStrongerS, .exteriorStrongerDB, .exteriorStrongerShare,
  ])
  func findsNothingToMeasureWithoutAKeyOrBeacons(measure: Measure) throws {
    let outcome = Self.expectation(measure, ExpectedLimits(atLeast: 0), room: "hall")
      .outcome(of: try Self.score())
    #expect(outcome == .nothingToMeasure)
  }

  /// An event that never occurred has an infinite value. It does not meet a minimum share of runs,
  /// nor a mean.
  @Test(
    arguments: [
      (ExpectedLimits(atMost: 2), .runs(share: ExpectedLimits(atLeast: 0.9)), false),
      (ExpectedLimits(atLeast: -1), .runs(share: ExpectedLimits(atLeast: 0.9)), false),
      (ExpectedLimits(atLeast: -1), .runs(share: ExpectedLimits(atLeast: 0.1, atMost: 0.3)), false),
      (ExpectedLimits(atLeast: -1), .mean, false),
      // At most a tenth of the unlocks may be late; at most a tenth may be early.
      (ExpectedLimits(atLeast: 3), .runs(share: ExpectedLimits(atMost: 0.1)), true),
      (ExpectedLimits(atMost: -1), .runs(share: ExpectedLimits(atMost: 0.1)), false),
      (ExpectedLimits(atLeast: 3, atMost: 5), .runs(share: ExpectedLimits(atMost: 0.1)), false),
    ] as [(ExpectedLimits, Scenarios.Expectation.Demand, Bool)])
  func infiniteValueIsBeyondEveryLimit(
    limits: ExpectedLimits, demand: Scenarios.Expectation.Demand, isMet: Bool
  ) {
    let expectation = Expectation(
      measure: .unlockDelayS, walker: 0, limits: limits, demand: demand)
    #expect(expectation.allows(.infinity) == isMet)
    #expect(expectation.excess(of: .infinity) == (isMet ? -.infinity : .infinity))
    #expect(expectation.inWords(.infinity) == "never")
  }

  @Test(arguments: [
    (
      expectation(.unlockDelayS, ExpectedLimits(atMost: 2), in: ExpectedLimits(atLeast: 0.9)),
      "unlockDelayS is at most 2 in at least 90 % of runs"
    ),
    (
      expectation(.unlocks, ExpectedLimits(atLeast: 1, atMost: 1)),
      "unlocks is exactly 1 in every run"
    ),
    (
      expectation(
        .exteriorStrongerShare, ExpectedLimits(atLeast: 0.5),
        in: ExpectedLimits(atLeast: 0.1, atMost: 0.3),
        room: "bay", variant: "walled"),
      "exteriorStrongerShare in bay is at least 0.5 in at least 10 % and at most 30 % of runs, "
        + "variant walled"
    ),
    (
      expectation(
        .exteriorStrongerS, ExpectedLimits(atLeast: 0.1), in: ExpectedLimits(atMost: 0.07)),
      "exteriorStrongerS is at least 0.1 in at most 7 % of runs"
    ),
    (
      expectation(
        .packetsReceived, ExpectedLimits(atLeast: 1, atMost: 3), in: ExpectedLimits(atLeast: 0.29)),
      "packetsReceived is at least 1 and at most 3 in at least 29 % of runs"
    ),
    (
      Scenarios.Expectation(
        measure: .levelDifferenceDB, room: "near", otherRoom: "far", beacon: "tag", walker: 0,
        walkerName: "guest", limits: ExpectedLimits(atLeast: 3), demand: .mean),
      "levelDifferenceDB of tag for guest in near over far is at least 3 on average"
    ),
    (
      Scenarios.Expectation(
        measure: .notifications, text: "It is cold.", walker: 0, limits: ExpectedLimits(atMost: 1),
        demand: .runs(share: ExpectedLimits(atLeast: 1))),
      "notifications of 'It is cold.' is at most 1 in every run"
    ),
  ])
  func isASentence(expectation: Scenarios.Expectation, sentence: String) {
    #expect(expectation.sentence == sentence)
  }

  @Test func isForEveryRunIfTheMinimumShareIsOne() {
    #expect(Self.expectation(.unlocks, ExpectedLimits(atMost: 1)).isForEveryRun)
    #expect(
      !Self.expectation(.unlocks, ExpectedLimits(atMost: 1), in: ExpectedLimits(atLeast: 0.99))
        .isForEveryRun)
    #expect(
      !Self.expectation(.unlocks, ExpectedLimits(atMost: 1), in: ExpectedLimits(atMost: 1))
        .isForEveryRun)
  }
}
