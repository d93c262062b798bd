import BLE
import Documents
import EngineFiles
import Testing

/// The silence after which each rule no longer counts a device, by the settings of presence.md.
@Suite struct PatienceTests {
  private static func engine(_ settings: String) throws -> any EngineDescription {
    let json = JSON(typed: "{ \(settings) }")
    return try EngineFile(json, at: InputPlace("engine")).choice.description
  }

  @Test(arguments: [
    ("preset: 'bermuda', timeoutS: 7", 7.0, "timeoutS"),
    ("preset: 'espresense', countMs: 8000", 8, "countMs"),
    ("preset: 'mqtt_room', awayTimeoutS: 9", 9, "awayTimeoutS"),
    ("preset: 'room-assistant', timeoutS: 11", 11, "timeoutS"),
    ("preset: 'companion', timeoutS: 12, keepsSilentNodes: false", 12, "timeoutS"),
    (
      "preset: 'ibeacon', hasRandomAddress: true, unavailableTimeoutS: 90", 90,
      "unavailableTimeoutS"
    ),
  ])
  func rulesLeaveInSilence(settings: String, seconds: Double, key: String) throws {
    let patience = try #require(
      try Self.engine("\(settings), rooms: { house: ['proxy'] }").patience)
    #expect(patience.time == .seconds(seconds) && patience.key == key)
  }

  /// mqtt_room stays without a timeout. The nodes of the companion that fell silent keep their
  /// distance by default, and the system decides for a device of ibeacon with an address of its
  /// own.
  @Test(arguments: ["preset: 'mqtt_room'", "preset: 'companion'", "preset: 'ibeacon'"])
  func rulesStayInSilence(settings: String) throws {
    #expect(try Self.engine("\(settings), rooms: { house: ['proxy'] }").patience == nil)
  }

  @Test func assetIsLostAndSensorIsSilent() throws {
    let asset = try Self.engine("kind: 'asset-tracker', assets: { keys: 'tag' }, lostS: 20")
    #expect(asset.patience?.time == .seconds(20) && asset.patience?.key == "lostS")
    let chain = try Self.engine("kind: 'cold-chain', sensors: { crate: 'tag' }, silentS: 60")
    #expect(chain.patience?.time == .seconds(60) && chain.patience?.key == "silentS")
  }

  @Test func visitEndsAndEquipmentIsAbsent() throws {
    let visit = try Self.engine(
      "kind: 'home-visit', patients: { jones: 'master' }, leaveS: 50, itemS: 20")
    #expect(visit.patience?.time == .seconds(50) && visit.patience?.key == "leaveS")
    #expect(visit.equipmentPatience?.time == .seconds(20))
    #expect(visit.equipmentPatience?.key == "itemS" && visit.totalPatience == nil)
  }

  /// A position needs any of the devices, so one that is silent is none that is lost.
  @Test func signalOfAllDevicesIsLost() throws {
    let positioning = try Self.engine(
      "kind: 'positioning', method: 'nearest-fingerprint', signalTimeoutS: 40")
    #expect(positioning.totalPatience?.time == .seconds(40))
    #expect(positioning.totalPatience?.key == "signalTimeoutS" && positioning.patience == nil)
  }
}
