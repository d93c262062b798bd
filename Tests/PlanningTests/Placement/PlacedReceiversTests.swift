import BLE
import Buildings
@testable import Documents
import EngineFiles
@testable import FloorPlans
@testable import Planning
import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestReports
import TestScenes
import TestSupport
import Testing

/// Placements of receivers that hear worn tags.
@Suite struct PlacedReceiversTests {
  private static let broadcast = PlacementBroadcastSetting(
    power: PowerLevel(dBm: -12), interval: .milliseconds(300))

  /// A receiver that reads like this phone. Antenna depths of both ends of a link add up.
  private static func receiver(like phone: Phone) -> Receiver {
    Receiver(
      "template", at: Position(Point(x: 0, y: 0), height: 0), scanner: phone.scanner,
      sensitivity: phone.sensitivity, receiveOffset: phone.receiveOffset,
      antennaDepth: phone.antennaDepth)
  }

  private static let phone = Phone(
    "phone", scanner: .unbroken, sensitivity: PowerLevel(dBm: -88), receiveOffset: Decibels(3))

  /// Radio is the same in both directions: beacons that this phone hears, and receivers like it
  /// that hear tags with the gain of the beacons.
  @Test(
    arguments: Build.isOptimised
      ? [PlacementGoal.error, .room, .reception, .door] : [.room, .door])
  func predictionsAreThoseOfBeaconsInTheirPlaces(goal: PlacementGoal) throws {
    let file = try InputFile.read(
      FloorPlanFile.self, at: Shipped.path("floorplans/three-rooms.json"))
    let spots = Spots.alongWalls(of: file.plan, spacing: 8, height: 2.2)
    func forecasts(_ link: PlacementLink) throws -> PlacementForecasts {
      try PlacementForecasts(
        of: spots.all,
        in: PlacementSetting(
          plan: file.plan, at: InputPlace("plan.json"), link: link, carried: .shirt, goal: goal,
          door: goal == .door ? 0 : nil,
          heardAtLeast: 2), interval: .milliseconds(300), seed: 3)
    }
    let (beacons, receivers) = (
      try forecasts(.beacons(to: Self.phone)),
      try forecasts(.receivers(Self.receiver(like: Self.phone)))
    )
    var dice = Dice(1)
    for _ in 0..<8 {
      let chosen = Set((0..<4).map { _ in dice.integer(0...spots.all.count - 1) }).sorted()
      let placement = PlacementTrials.Placement(spots: chosen, broadcast: Self.broadcast)
      let costs = [beacons, receivers].map { $0.forecast(Self.broadcast).cost(of: chosen) }
      // Level maps for reception have 24 bits, and the offset is added before or after.
      let tolerance = goal == .reception ? 1e-6 : 1e-9
      #expect(abs(costs[0] - costs[1]) < tolerance && costs[0].isFinite)
      #expect(beacons.coverage(of: placement) == receivers.coverage(of: placement))
    }
  }

  /// A run made by hand: a tag between these receivers, at the same places.
  @Test func scoreIsThatOfARunWithATag() async throws {
    let plan = try RandomFloor(2, width: 8...11, height: 6...8).plan
    let spots = Spots.alongWalls(of: plan, spacing: 3, height: 2.2).all
    let template = Receiver(
      "", at: Position(Point(x: 0, y: 0), height: 0), sensitivity: PowerLevel(dBm: -86))
    let setting = PlacementSetting(
      plan: plan, at: InputPlace("plan.json"), link: .receivers(template), carried: .trouser,
      goal: .reception, heardAtLeast: 2)
    let chosen = [0, spots.count / 2, spots.count - 1]
    let trials = PlacementTrials(
      of: spots, in: setting, separation: nil, sideBySide: ParallelRuns(threads: 1))
    let outcomes = try #require(
      try await trials.outcomes(
        of: [.init(spots: chosen, broadcast: Self.broadcast)], seeds: [4, 5], dead: [nil, 1]))
    for (seed, found) in zip([4, 5] as [UInt64], outcomes[0]) {
      for (off, outcome) in zip([nil, 1], found) {
        let places = PlacementTestPlaces(40, on: plan, seed: seed)
        let tag = Sim.Tag(
          "tag", transmitPower: PowerLevel(dBm: -12),
          schedule: AdvertisingSchedule(
            interval: .milliseconds(300), payload: Payload(repeating: 0, count: 30)))
        let world = try World(
          plan: plan, beacons: [],
          receivers: chosen.enumerated().filter { $0.offset != off }.map {
            Receiver(
              spots[$0.element].name, at: spots[$0.element].position,
              sensitivity: PowerLevel(dBm: -86))
          },
          walkers: [Walker("w", walk: places.walk, phone: nil, tag: tag, carriage: .trouser)],
          duration: places.duration)
        let heard = Run(of: world, seed: seed) { _ in ListeningEngine() }.journal.heard
        // Each place is kept for 3 s, and reached after 1 s more.
        let enough = places.points.indices.count { place in
          let stay = (4 * Double(place), 4 * Double(place) + 3)
          let receivers = heard.filter {
            $0.sighting.time.seconds > stay.0 && $0.sighting.time.seconds <= stay.1
          }.map(\.sighting.advertisement.receiver)
          return Set(receivers).count >= 2
        }
        #expect(outcome.score == 100 * Double(enough) / Double(places.points.count))
        #expect(enough > 0 && enough < places.points.count)
      }
    }
  }

  /// A corridor of 12 m in a calm radio. Levels fall by 20 dB per decade, so a receiver hears a tag
  /// of -12 dBm, at -70.95 dBm at 1 m, for 3.4 m at a sensitivity 10.63 dB below. Of all pairs, the
  /// one that leaves out the least of the corridor is chosen, and all of it is heard.
  @Test func choosesThePairThatLeavesOutTheLeast() async throws {
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 0.8)), walls: [], rooms: [])
    let xs = [1.0, 3, 5, 7, 9, 11]
    let spots = Spots.listed(
      xs.map { FixedDevice(name: "\($0)", position: Position(Point(x: $0, y: 0.4), height: 1.5)) },
      on: plan)
    let offset = 4.0
    let receiver = Receiver(
      "", at: Position(Point(x: 0, y: 0), height: 0),
      sensitivity: PowerLevel(dBm: -70.95 - 10.63 + offset), receiveOffset: Decibels(offset))
    let study = try #require(
      try await PlacementStudy(
        PlacementSetting(
          plan: plan, at: InputPlace("plan.json"), environment: .calm, link: .receivers(receiver),
          carried: .mast,
          goal: .reception), at: spots, counts: 2...2, powers: [PowerLevel(dBm: -12)],
        intervals: [.milliseconds(300)], chance: .init(first: 1, choosing: 2, scoring: 2),
        by: ParallelRuns(threads: 1)))
    // The length out of reach, in steps of a centimetre.
    func leftOut(_ first: Double, _ second: Double) -> Int {
      (0..<1200).count { step in
        let x = (Double(step) + 0.5) / 100
        return min(abs(x - first), abs(x - second)) > 3.4
      }
    }
    let pairs = xs.flatMap { first in xs.filter { $0 > first }.map { (first, $0) } }
    let best = try #require(pairs.min { leftOut($0.0, $0.1) < leftOut($1.0, $1.1) })
    #expect(pairs.count { leftOut($0.0, $0.1) == leftOut(best.0, best.1) } == 1)
    #expect(study.advice.spots.map(\.name) == ["\(best.0)", "\(best.1)"])
    #expect(study.advice.score.mean == 100 && study.map.roles == .receivers)
    #expect(study.losses.allSatisfy { $0.mean < 75 })
  }

  /// The same fields of shadowing and fading, but other packets: a tag's are heard by all
  /// receivers, and beacons send each its own.
  @Test(.enabled(if: Build.isOptimised, "it takes many runs, so it runs in release"))
  func scoresAreNearThoseOfBeaconsInTheirPlaces() async throws {
    let plan = try RandomFloor(3, width: 8...11, height: 6...8).plan
    let spots = Spots.alongWalls(of: plan, spacing: 3, height: 2.2).all
    let seeds = Array(1...40) as [UInt64]
    func score(_ link: PlacementLink) async throws -> Double {
      let trials = PlacementTrials(
        of: spots,
        in: PlacementSetting(
          plan: plan, at: InputPlace("plan.json"), link: link, goal: .reception, heardAtLeast: 2),
        separation: nil, sideBySide: ParallelRuns(threads: 1))
      let outcomes = try #require(
        try await trials.outcomes(
          of: [.init(spots: [0, 4, 8], broadcast: Self.broadcast)], seeds: seeds))
      return outcomes[0].reduce(0) { $0 + $1[0].score } / Double(seeds.count)
    }
    let beacons = try await score(.beacons(to: Self.phone))
    let receivers = try await score(.receivers(Self.receiver(like: Self.phone)))
    // At few of 1600 places do both differ in the devices heard.
    #expect(abs(beacons - receivers) < 1, "\(beacons), \(receivers)")
    #expect(beacons > 50 && beacons < 99)
  }
}
