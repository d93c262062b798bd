import BLE
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
}
