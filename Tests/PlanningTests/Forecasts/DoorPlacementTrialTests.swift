import BLE
import Buildings
import Documents
import EngineFiles
@testable import Planning
import Sim
@testable import Studies
import TestScenes
import Testing

/// Trials at the door between two rooms, at x = 4 m: east of it is outside.
@Suite struct DoorPlacementTrialTests {
  private static let spots = [3.0, 2, 5].map {
    Spot("at \($0) m", at: Position(Point(x: $0, y: 2), height: 2.2), room: nil)
  }

  private static func plan() throws -> FloorPlan {
    let plan = try TwoRooms.plan(TwoRooms.door(locked: true))
    return try FloorPlan(
      bounds: plan.bounds, walls: plan.walls,
      rooms: plan.rooms.map {
        Room(
          name: $0.name, corners: $0.outline.corners,
          side: $0.name == "east" ? .outside : .inside)
      })
  }

  /// No level says that a person is outside if all beacons are inside, as for the default lock.
  @Test(arguments: [nil] + Preset.known.filter { $0.kind == "door-lock" }.map(\.name))
  func lockWithoutAnExteriorBeaconIsNeverRight(preset: String?) async throws {
    let setting = PlacementSetting(
      plan: try Self.plan(), at: InputPlace("plan.json"), environment: .calm, goal: .door, door: 0,
      engine: try preset.map { try Preset.named($0, at: InputPlace("--engine")).choice })
    let separation = try DoorSeparation(
      of: Self.spots, at: PlacementDoorstep(of: 0, on: setting.plan), in: setting,
      interval: .milliseconds(200))
    #expect(separation.groups([0, 1, 2]).exterior == [2])
    let trials = PlacementTrials(
      of: Self.spots, in: setting, separation: separation, sideBySide: ParallelRuns(threads: 1))
    let broadcast = PlacementBroadcastSetting(
      power: PowerLevel(dBm: -4), interval: .milliseconds(200))
    let outcomes = try #require(
      try await trials.outcomes(
        of: [[0, 1], [0, 2]].map { .init(spots: $0, broadcast: broadcast) }, seeds: [1]))
    #expect(outcomes[0][0][0].score == 0)
    #expect(outcomes[1][0][0].score > 0)
  }
}
