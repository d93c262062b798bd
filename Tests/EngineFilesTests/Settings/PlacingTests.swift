import BLE
@testable import Documents
@testable import EngineFiles
import TestScenes
import Testing

/// The devices of an engine are replaced by the beacons of a placement.
@Suite struct PlacingTests {
  private static let beacons = [
    EngineDevice("north", side: .inside, room: "hall"),
    EngineDevice("south", side: .outside, room: nil),
    EngineDevice("east", side: .outside, room: "hall"),
  ]

  @Test func doorLockTakesTheBeaconsOfEachSide() throws {
    let choice = try EngineText.choice(
      "{kind: 'door-lock', interior: ['a'], exterior: ['b'], marginDB: 3}")
    let placed = try choice.placing(Self.beacons)
    let expected = try EngineText.choice(
      "{kind: 'door-lock', interior: ['north'], exterior: ['south', 'east'], marginDB: 3}")
    #expect(placed == expected)
  }

  @Test func presenceTakesTheBeaconsOfEachRoom() throws {
    let choice = try EngineText.choice(
      "{kind: 'presence', rooms: {study: ['a'], hall: ['b']}, rule: 'bermuda'}")
    let placed = try choice.placing(Self.beacons)
    let expected = try EngineText.choice(
      "{kind: 'presence', rooms: {hall: ['north', 'east']}, rule: 'bermuda'}")
    #expect(placed == expected)
  }

  /// A placement provides the rooms, so a file need not name any.
  @Test func filesForPlacementsNeedNoDevices() throws {
    func choice(_ text: String) throws -> EngineChoice {
      try PlacedEngineFile(
        JSON.parse(Array(text.utf8), source: "e.json"), at: InputPlace("e.json")
      ).choice.placing(Self.beacons)
    }
    let expected = try EngineText.choice("{preset: 'bermuda', rooms: {hall: ['north', 'east']}}")
    #expect(try choice("{preset: 'bermuda'}") == expected)
    #expect(try choice("{preset: 'bermuda', rooms: {attic: ['x']}}") == expected)
    #expect(
      try Preset.named("bermuda", at: InputPlace("p")).choice.placing(Self.beacons) == expected)
    let lock = try EngineText.choice(
      "{kind: 'door-lock', interior: ['north'], exterior: ['south', 'east'], marginDB: 3}")
    #expect(try choice("{kind: 'door-lock', marginDB: 3}") == lock)
  }
}
