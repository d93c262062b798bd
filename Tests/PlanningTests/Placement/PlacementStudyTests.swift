import BLE
import Buildings
@testable import Documents
@testable import FloorPlans
@testable import Planning
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestReports
import TestScenes
import TestSupport
import Testing

@Suite struct PlacementStudyTests {
  @Test func resultsDoNotDependOnTheNumberOfThreads() async throws {
    let one = try await PlacementStudy.onASmallFloor(.error, 2...2, threads: 1)
    let two = try await PlacementStudy.onASmallFloor(.error, 2...2, threads: 2)
    #expect(one.results.map(\.spots) == two.results.map(\.spots))
    #expect(one.results.map(\.outcomes) == two.results.map(\.outcomes))
    #expect(one.losses == two.losses && one.map.cells == two.map.cells)
  }

  @Test func fixedBeaconsArePartOfEveryPlacement() async throws {
    let old = FixedDevice(name: "old", position: Position(Point(x: 1, y: 1), height: 2))
    let study = try await PlacementStudy.onASmallFloor(.reception, 1...2, fixed: [old])
    for (count, result) in zip(1..., study.results) {
      #expect(result.spots.count == count && result.spots[0].name == "old")
      #expect(result.outcomes.count == 2)
    }
    #expect(study.losses.count == study.advice.spots.count)
  }

  /// A phone without receptions is assumed in the middle.
  @Test func nothingIsHeardWithoutTheOnlyBeacon() async throws {
    let study = try await PlacementStudy.onASmallFloor(.reception, 1...1)
    #expect(study.losses.map(\.mean) == [0])
    // 0 of 80: the upper end of the interval is 1 - 0.025^(1/80).
    #expect(study.losses.map(\.lower) == [0])
    #expect(study.losses.allSatisfy { abs($0.upper - 4.5061) < 0.001 })
    let score = study.results[0].score
    #expect(score.mean > 50 && score.lower < score.mean && score.upper <= 100)
  }

  @Test func reportsProgressAfterEachTrial() async throws {
    let plan = try RandomFloor(2, width: 4.5...5, height: 4...4.2).plan
    var reported: [(done: Int, all: Int)] = []
    let study = try await PlacementStudy(
      PlacementSetting(plan: plan, at: InputPlace("plan.json"), goal: .reception),
      at: try Spots.onGrid(of: plan, at: InputPlace("plan.json"), spacing: 1.5, height: 2.2),
      counts: 1...2,
      powers: [PowerLevel(dBm: -12)], intervals: [.milliseconds(200), .milliseconds(500)],
      chance: .init(first: 5, choosing: 2, scoring: 3)
    ) { reported.append(($0, $1)) }
    #expect(study?.results.count == 2)
    #expect(
      zip(reported, reported.dropFirst()).allSatisfy { $0.done < $1.done && $0.all == $1.all })
    let last = try #require(reported.last)
    // For a number of beacons, each mounting point or more meets a seed, and one of them two seeds
    // with both intervals; three trials score it, and three score each loss.
    #expect(last.done == last.all && reported.count > 2 * (3 + 3) + 3)
  }

  /// A corridor of 12 m in a calm radio. At -12 dBm a receiver hears a tag for 3.4 m, as in
  /// `PlacedReceiversTests`, and at -4 dBm for 8.5 m. So one receiver at 3 m hears 53 % or 96 % of
  /// the corridor, and two hear all of it at both powers.
  private static func corridor(
    mixing: Bool = false, powers: [Double] = [-12, -4], demand: String? = nil
  ) async throws -> PlacementStudy {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 0.8)), walls: [], rooms: [])
    let spots = Spots.listed(
      [3.0, 9].map {
        FixedDevice(name: "\($0)", position: Position(Point(x: $0, y: 0.4), height: 1.5))
      }, on: plan)
    let receiver = Receiver(
      "", at: Position(Point(x: 0, y: 0), height: 0),
      sensitivity: PowerLevel(dBm: -70.95 - 10.63))
    return try #require(
      try await PlacementStudy(
        PlacementSetting(
          plan: plan, at: InputPlace("plan.json"), environment: .calm, link: .receivers(receiver),
          carried: .mast, goal: .reception), at: spots, counts: 1...2,
        powers: powers.map { PowerLevel(dBm: $0) }, intervals: [.milliseconds(300)],
        mixing: mixing,
        demand: demand.map { text throws(InputError) in
          try PlacementDemand(text, for: .reception, at: InputPlace("--at-least"))
        }, chance: .init(first: 1, choosing: 1, scoring: 1)))
  }

  @Test(arguments: [(true, [-4.0, -12]), (false, [-4, -4])])
  func allCountsHaveOnePowerUnlessMixed(mixing: Bool, powers: [Double]) async throws {
    let study = try await Self.corridor(mixing: mixing)
    #expect(study.results.map(\.broadcast.power.dBm) == powers)
  }

  /// At -12 dBm one receiver has 53 %, and the second one is the fewest with 90 %.
  @Test(arguments: [("40 %", 0), ("90 %", 1)])
  func theFewestThatMeetADemandAreAdvised(share: String, advised: Int) async throws {
    let study = try await Self.corridor(powers: [-12], demand: "receptionShare \(share)")
    #expect(study.advised == advised && study.isDemandMet)
    #expect(study.results[0].score.mean < 70 && study.results[1].score.mean > 90)
  }

  /// Each placement hears more than 1 % of the floor; of those that do not meet a demand, the best
  /// is recommended.
  @Test func recommendsTheFewestThatMeetADemand() async throws {
    func study(_ text: String) async throws -> PlacementStudy {
      let goal = PlacementGoal.reception
      return try await PlacementStudy.onASmallFloor(
        goal, 1...2, demand: PlacementDemand(text, for: goal, at: InputPlace("--at-least")))
    }
    let easy = try await study("receptionShare 1 %")
    #expect(easy.advised == 0 && easy.isDemandMet)
    let hard = try await study("receptionShare 100%")
    let best = hard.results.map(\.score.mean).max()
    #expect(hard.advice.score.mean == best && hard.isDemandMet == (best == 100))
  }

  @Test func isNilIfCancelled() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let plan = try RandomFloor(2, width: 4.5...5, height: 4...4.2).plan
      let study = try await PlacementStudy(
        PlacementSetting(plan: plan, at: InputPlace("plan.json"), goal: .reception),
        at: try Spots.onGrid(of: plan, at: InputPlace("plan.json"), spacing: 1.5, height: 2.2),
        counts: 1...2,
        powers: [PowerLevel(dBm: -12)], intervals: [.milliseconds(500)],
        chance: .init(first: 5, choosing: 1, scoring: 2))
      return study == nil
    }
    #expect(try await task.value)
  }

  @Test func rejectsTooFewMountingPointsAndTooManyFixedBeacons() async throws {
    await #expect(throws: InputError.self) {
      try await PlacementStudy.onASmallFloor(.error, 1...60)
    }
    let old = [1.0, 2].map {
      FixedDevice(name: "old \($0)", position: Position(Point(x: $0, y: 1), height: 2))
    }
    await #expect(throws: InputError.self) {
      try await PlacementStudy.onASmallFloor(.error, 1...3, fixed: old)
    }
  }
}
