import BLE
import EngineFiles
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

  private static let rooms = "rooms: { house: ['a'], yard: ['b'] }"

  /// The library knows beacons by their identifiers: in two rooms, or in one, they are one beacon.
  @Test(arguments: [rooms, "rooms: { house: ['a', 'b'] }"])
  func altBeaconTakesThemForOne(rooms: String) throws {
    let sentence = try Self.files("preset: 'altbeacon', \(rooms)").sentence()
    #expect(sentence.contains("'b' sends the identifier of 'a', "))
    #expect(sentence.hasSuffix("name one of them, or give each an identifier"))
    #expect(
      try Self.files("preset: 'altbeacon', \(rooms)", major: 8).sentence() == "no error")
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
