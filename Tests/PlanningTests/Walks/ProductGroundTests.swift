import BLE
import Buildings
@testable import Documents
@testable import EngineFiles
import FloorPlans
@testable import Planning
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// Comparisons of products on a plan, in which a resident lives.
@Suite struct ProductGroundTests {
  /// Two rooms without a wall between them.
  private static func plan(_ devices: String) throws -> JSON {
    try JSON.parse(
      Array(
        """
        {
          bounds: [[0, 0], [8, 4]], walls: [],
          rooms: [
            { name: "west", corners: [[0, 0], [4, 0], [4, 4], [0, 4]] },
            { name: "east", corners: [[4, 0], [8, 0], [8, 4], [4, 4]] },
          ],
          devices: [\(devices)],
        }
        """.utf8), source: "plan.json")
  }

  private static let devices = """
    { name: "A", at: [0.1, 2], heightM: 2 }, { name: "B", at: [7.9, 2], heightM: 2 }
    """

  private static func ground(
    _ devices: Scenario.ResidentDevices, on description: JSON
  ) throws -> ProductGround {
    let place = InputPlace("plan.json")
    return try .resident(
      on: FloorPlanFile(description, at: place), named: "plan", describedAs: description,
      at: place, with: devices)
  }

  /// The share is that of runs of worlds made by hand: the walk of the seed, up to the end of that
  /// of seed 1.
  @Test func figuresAreThoseOfTheWalksOfPlacements() async throws {
    let description = try Self.plan(Self.devices)
    let ground = try Self.ground(.beacons, on: description)
    let floor = try FloorPlanFile(description, at: InputPlace("plan.json")).plan
    let first = try ResidentWalk(on: FloorWays(of: floor), seed: 1, at: InputPlace("plan"))
    #expect(ground.duration == first.duration && ground.kind == "presence")
    var comparison = try ProductComparison(presets: ["bermuda"], on: ground, runs: 2)
    try await comparison.perform(by: ParallelRuns(threads: 2))
    let line = try #require(comparison.lines.first { $0.measure == .mean(.rightRoomShare) })
    let plan = try FloorPlanFile(description, at: InputPlace("plan.json")).plan
    let engine = try EngineText.choice(
      "{ preset: 'bermuda', rooms: { west: ['A'], east: ['B'] } }")
    let beacons = ground.scenario.world.beacons
    #expect(beacons.map(\.name) == ["A", "B"] && beacons.map(\.position.point.x) == [0.1, 7.9])
    let shares = try [1, 2].map { (seed: UInt64) -> Double in
      let walk = try ResidentWalk(on: FloorWays(of: plan), seed: seed, at: InputPlace("plan.json"))
      #expect(walk.duration >= .seconds(360) && walk.stays == 6)
      let world = try World(
        plan: plan, beacons: beacons,
        walkers: [Walker("resident", walk: walk.walk, phone: Phone("resident"))],
        duration: first.duration)
      let run = Run(of: world, seed: seed) { _ in engine.makeEngine() }
      let score = RoomScore(
        of: run.journal.decisions.map(\.decision),
        against: run.journal.tracks[0].map { ($0.time, $0.whereabouts.room) },
        until: .start.advanced(by: first.duration))
      return score.rightFraction ?? 0
    }
    let estimate = try #require(line.rows[0].figure.estimate)
    #expect(estimate.isNear((shares[0] + shares[1]) / 2, within: 1e-3), "\(shares)")
    #expect(shares[0] != shares[1] && shares[0] > 0.5)
  }

  /// A lock between the rooms changes nothing, as the resident has the key.
  @Test func locksAreOpenToTheResident() async throws {
    func shares(_ lock: String) async throws -> [Double?] {
      let description = try JSON.parse(
        Array(
          """
          {
            bounds: [[0, 0], [8, 4]],
            walls: [
              {
                name: "middle", from: [4, 0], to: [4, 4], material: "brick_215mm",
                openings: [
                  {
                    kind: "door", name: "door", offsetM: 1.5, widthM: 1, material: "metal_door"\(lock),
                  },
                ],
              },
            ],
            rooms: [
              { name: "west", corners: [[0, 0], [4, 0], [4, 4], [0, 4]] },
              { name: "east", corners: [[4, 0], [8, 0], [8, 4], [4, 4]] },
            ],
            devices: [\(Self.devices)],
          }
          """.utf8), source: "plan.json")
      var comparison = try ProductComparison(
        presets: ["mqtt_room"], on: Self.ground(.beacons, on: description), runs: 1)
      try await comparison.perform(by: ParallelRuns(threads: 1))
      return comparison.lines.map { $0.rows[0].figure.estimate }
    }
    let unlocked = try await shares("")
    #expect(try await shares(", lock: true") == unlocked)
    #expect(unlocked.contains { $0 != nil })
  }

  /// In six rooms 40 m apart, the ways take longer than the stays: all runs last as long as the
  /// whole walk of seed 1.
  @Test func longWaysAreNotCutOff() throws {
    let rooms = (0..<6).map { number in
      let x = 40 * number
      return "{ name: 'r\(number)', corners: [[\(x), 0], [\(x + 4), 0], [\(x + 4), 4], [\(x), 4]] }"
    }
    let description = try JSON.parse(
      Array(
        """
        {
          bounds: [[0, 0], [204, 4]], walls: [], rooms: [\(rooms.joined(separator: ", "))],
          devices: [\(Self.devices)],
        }
        """.utf8), source: "plan.json")
    let ground = try Self.ground(.beacons, on: description)
    let plan = try FloorPlanFile(description, at: InputPlace("plan.json")).plan
    let walk = try ResidentWalk(on: FloorWays(of: plan), seed: 1, at: InputPlace("plan"))
    #expect(ground.duration == walk.duration)
    // Six stays of 60 to 90 s, and five ways of 36 m or more at 1 m/s or so.
    #expect(ground.duration > .seconds(360 + 120))
  }

  /// Receivers hear the resident's tag. An engine that ranges cannot use them.
  @Test func devicesCanBeReceivers() throws {
    let ground = try Self.ground(.receivers, on: Self.plan(Self.devices))
    #expect(ground.scenario.world.receivers.map(\.name) == ["A", "B"])
    let comparison = try ProductComparison(presets: nil, on: ground, runs: 1)
    #expect(comparison.products.map(\.word).contains("espresense"))
    #expect(comparison.refusals.map(\.name).contains("corelocation"))
  }

  @Test func requiresDevices() throws {
    let plan = try Self.plan("")
    let error = #expect(throws: InputError.self) { _ = try Self.ground(.beacons, on: plan) }
    #expect(
      error.map { "\($0)" }
        == "plan.json: devices: is empty; a comparison needs the beacons or receivers of the rooms")
  }
}
