import BLE
import Buildings
import Documents
import EngineFiles
@testable import Planning
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// Trials of engines that decide rooms, with a receiver in the middle of each of two rooms.
@Suite struct RoomPlacementTrialTests {
  private static let broadcast = PlacementBroadcastSetting(
    power: PowerLevel(dBm: -12), interval: .milliseconds(500))
  private static let spots = [("west", 2.0), ("east", 6.0)].map {
    Spot("in the \($0.0)", at: Position(Point(x: $0.1, y: 2), height: 2.2), room: $0.0)
  }

  private static func setting(_ engine: String) throws -> PlacementSetting {
    PlacementSetting(
      plan: try TwoRooms.plan(TwoRooms.gap), at: InputPlace("plan.json"), environment: .calm,
      link: .default(.receivers), carried: .mast, goal: .room,
      engine: try EngineText.choice(engine))
  }

  private static func scores(_ engine: String, seeds: [UInt64]) async throws -> [Double] {
    let trials = PlacementTrials(
      of: spots, in: try setting(engine), separation: nil, sideBySide: ParallelRuns(threads: 2))
    let placement = PlacementTrials.Placement(spots: [0, 1], broadcast: broadcast)
    return try #require(try await trials.outcomes(of: [placement], seeds: seeds))[0].map {
      $0[0].score
    }
  }

  /// An engine that enters a room 15 s after it hears so is right on stays of 60 s and longer but
  /// for these 15 s and what the rule takes. At points kept for 3 s it would hardly ever be right.
  @Test func slowEngineIsRightOnStays() async throws {
    let seed = 4 as UInt64
    let slow = "{kind: 'presence', rule: 'bermuda', rooms: {west: ['a']}, dwellS: 15}"
    let score = try await Self.scores(slow, seeds: [seed])[0]
    let walk = try ResidentWalk(
      on: FloorWays(of: try TwoRooms.plan(TwoRooms.gap)), seed: seed, at: InputPlace("plan.json"))
    // Six arrivals: those after the first by a walk of a few seconds, in which the level changes.
    let seconds = walk.duration.inSeconds
    #expect(walk.seconds == Int(seconds))
    #expect(
      score < 100 * (1 - 6 * 10 / seconds) && score > 100 * (1 - 6 * 27 / seconds), "\(score)")
  }

  /// Residents of worlds made by hand: the same receivers, engine and tag, but stays of 75 s at
  /// places drawn in another way, and ways through the gap at (4, 2).
  @Test func scoreIsThatOfResidentsOfOtherWorlds() async throws {
    let engine = "{kind: 'presence', rule: 'bermuda', rooms: {west: ['a']}}"
    let seeds = Array(11...18) as [UInt64]
    let scores = try await Self.scores(engine, seeds: seeds)
    let placed = try EngineText.choice(
      "{kind: 'presence', rule: 'bermuda', rooms: {west: ['in the west'], east: ['in the east']}}")
    let others = try seeds.map { seed in
      let run = Run(of: try Self.world(seed), seed: seed) { _ in placed.makeEngine() }
      let score = RoomScore(
        of: run.journal.decisions.map(\.decision),
        against: run.journal.tracks[0].map { ($0.time, $0.whereabouts.room) })
      return 100 * (score.rightFraction ?? 0)
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func squaredError(_ values: [Double]) -> Double {
      let squares = values.map { ($0 - mean(values)) * ($0 - mean(values)) }
      return mean(squares) / Double(values.count - 1)
    }
    // The quantile of Student's distribution for two samples of eight is 2.14.
    let error = (squaredError(scores) + squaredError(others)).squareRoot()
    #expect(abs(mean(scores) - mean(others)) < 2.14 * error, "\(scores), \(others)")
    #expect(mean(scores) > 80 && error < 5)
  }

  private static func world(_ seed: UInt64) throws -> World {
    let plan = try TwoRooms.plan(TwoRooms.gap)
    var dice = Dice(seed)
    func place(_ x: Double) -> Point {
      Point(x: x + dice.number(0...3.7), y: dice.number(0...4))
    }
    let start = place(0)
    var (here, duration) = (start, 75.0)
    var waypoints: [Waypoint] = [.stand(.seconds(75), facing: nil)]
    for visit in 1...5 {
      for corner in [Point(x: 4, y: 2), place(visit.isMultiple(of: 2) ? 0 : 4.3)] {
        waypoints.append(.walk(to: corner, speed: 1))
        duration += here.distance(to: corner)
        here = corner
      }
      waypoints.append(.stand(.seconds(75), facing: nil))
      duration += 75
    }
    let tag = Sim.Tag(
      "tag", transmitPower: PowerLevel(dBm: -12),
      schedule: AdvertisingSchedule(
        interval: .milliseconds(500), payload: Payload(repeating: 0, count: 30)))
    let walk = try Walk(from: start, through: waypoints, on: plan)
    return try World(
      plan: plan, beacons: [], receivers: spots.map { Receiver($0.name, at: $0.position) },
      walkers: [Walker("w", walk: walk, phone: nil, tag: tag, carriage: .mast)],
      environment: .calm, duration: .seconds(duration))
  }

  /// A phone on a walk, whose positions a Kalman filter smooths, is scored on the same motion.
  @Test func methodsWithAStateAreTriedOnWalks() throws {
    let plan = try TwoRooms.plan(TwoRooms.gap)
    func motion(_ goal: PlacementGoal, _ method: String) throws -> PlacementMotion {
      PlacementSetting(
        plan: plan, at: InputPlace("plan.json"), goal: goal,
        method: PlacementMethod(try PositioningChoice(method, at: InputPlace("--method")))
      ).motion
    }
    #expect(try motion(.error, "naive-bayes") == .still)
    #expect(try motion(.error, "naive-bayes+kalman") == .resident)
    #expect(try motion(.room, "particle-filter") == .resident)
    #expect(try motion(.reception, "particle-filter") == .still)
    #expect(
      try Self.setting("{kind: 'presence', rule: 'espresense', rooms: {a: ['b']}}").motion
        == .resident)
  }

  /// Beacons in both rooms of a calm radio, with a wall of 30 dB between them: a person who stays
  /// is in the room of the nearer beacon. A method that only knows this is right but on the ways,
  /// which take some of 75 s, and within reach of the gap.
  @Test func methodsAreScoredEachSecondOfAWalk() async throws {
    let setting = PlacementSetting(
      plan: try TwoRooms.plan(TwoRooms.gap), at: InputPlace("plan.json"), environment: .calm,
      carried: .mast, goal: .room, method: PlacementMethod(.nearestBeacon),
      person: PlacementPerson(motion: .resident))
    let trials = PlacementTrials(
      of: Self.spots, in: setting, separation: nil, sideBySide: ParallelRuns(threads: 1))
    let outcome = try #require(
      try await trials.outcomes(
        of: [.init(spots: [0, 1], broadcast: Self.broadcast)], seeds: [2]))[0][0][0]
    let walk = try ResidentWalk(
      on: FloorWays(of: setting.plan), seed: 2, at: InputPlace("plan.json"))
    #expect(outcome.stays == 6 && outcome.trials == walk.seconds)
    #expect(outcome.score > 80 && outcome.score == outcome.rightRoom, "\(outcome.score)")
  }
}
