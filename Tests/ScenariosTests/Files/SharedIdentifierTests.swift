import BLE
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Beacons that send the same identifier, and an engine that knows beacons by their identifiers.
@Suite struct SharedIdentifierTests {
  private static func files(_ engine: String, major: Int = 7) -> TinyScenario {
    TinyScenario(
      scenario: """
        {
          title: "Two beacons that share one identifier", floorplan: "tiny", durationS: 10,
          beacons: [
            { name: "a", at: [3, 4.5], intervalMs: 300, major: 7, minor: 1, transmitPowerDBm: 0 },
            { name: "b", at: [3, 1.5], intervalMs: 300, major: \(major), minor: 1 },
          ],
          walkers: [{ name: "guest", from: [2, 4.5], path: [{ standS: 10 }], phone: {} }],
          engine: { \(engine) },
        }
        """)
  }

  private static let uuid = "B9407F30-F5F8-466E-AFF9-25556B57FE6D"
  private static let rooms = "rooms: { house: ['a'], yard: ['b'] }"

  /// Engines that know beacons by their identifiers take them for one, which is in one room only.
  @Test(arguments: ["preset: 'altbeacon'", "preset: 'bermuda', readings: 'ranging'"])
  func inTwoRoomsTheyCannotBeToldApart(engine: String) throws {
    let engine = "\(engine), \(Self.rooms)"
    #expect(
      try Self.files(engine).sentence()
        == "scenario.json: engine.rooms.yard[0]: 'b' sends the identifier of 'a' in 'house', "
        + "\(Self.uuid)-7-1, so the engine takes them for one; name one of them, or "
        + "give each an identifier of its own")
    #expect(try Self.files(engine, major: 8).sentence() == "no error")
  }

  /// In one room, they are one beacon, as they are to the library.
  @Test(arguments: ["preset: 'altbeacon'", "preset: 'bermuda', readings: 'ranging'"])
  func inOneRoomTheyAreOne(engine: String) throws {
    func anchors(major: Int) throws -> [[Anchor]] {
      try Self.files("\(engine), rooms: { house: ['a', 'b'] }", major: major).read().engine
        .description.anchorsNeeded
    }
    #expect(try anchors(major: 7) == [[Anchor(named: "\(Self.uuid)-7-1")]])
    #expect(try anchors(major: 8).map(\.count) == [2])
  }

  /// Other engines on packets tell them apart by their addresses.
  @Test(arguments: ["bermuda", "espresense", "room-assistant"])
  func othersTellThemApart(preset: String) throws {
    #expect(try Self.files("preset: '\(preset)', \(Self.rooms)").sentence() == "no error")
  }

  /// A beacon that the engine names stands for both: its anchor is the identifier.
  @Test func namedOneStandsForBoth() throws {
    let scenario = try Self.files("preset: 'altbeacon', rooms: { house: ['a'] }").read()
    let anchors = scenario.engine.description.anchorsNeeded
    guard case .beacon(let identifier)? = anchors.first?.first else {
      Issue.record("\(anchors)")
      return
    }
    #expect((identifier.major, identifier.minor) == (7, 1))
    let alone = try Self.files("preset: 'altbeacon', rooms: { house: ['a'] }", major: 8).read()
    #expect(
      alone.engine.description.anchorsNeeded == [[.device(DeviceAddress(named: "a"))]])
  }

  /// Beacons whose file gives no identifier are known by their names.
  @Test func defaultIdentifierIsNone() throws {
    let files = try Self.files("preset: 'altbeacon', \(Self.rooms)")
      .changing("major: 7, minor: 1, transmitPowerDBm: 0", to: "transmitPowerDBm: 0")
      .changing(", major: 7, minor: 1", to: "")
    #expect(try files.sentence() == "no error")
  }
}
