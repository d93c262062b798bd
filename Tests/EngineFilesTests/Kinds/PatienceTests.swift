import BLE
import Documents
import EngineFiles
import Recordings
import Testing

/// The silence after which each rule no longer counts a device, by the settings of presence.md.
@Suite struct PatienceTests {
  private static let proxy = Anchor(named: "proxy")
  private static let tag = Anchor(named: "tag")

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
      try Self.engine("\(settings), rooms: { house: ['proxy'] }").patience(with: Self.proxy))
    #expect(patience.time == .seconds(seconds) && patience.key == key)
  }

  /// mqtt_room stays without a timeout. The nodes of the companion that fell silent keep their
  /// distance by default, and the system decides for a device of ibeacon with an address of its
  /// own.
  @Test(arguments: ["preset: 'mqtt_room'", "preset: 'companion'", "preset: 'ibeacon'"])
  func rulesStayInSilence(settings: String) throws {
    let engine = try Self.engine("\(settings), rooms: { house: ['proxy'] }")
    #expect(engine.patience(with: Self.proxy) == nil)
  }

  @Test func assetIsLostAndSensorIsSilent() throws {
    let asset = try Self.engine("kind: 'asset-tracker', assets: { keys: 'tag' }, lostS: 20")
    let lost = try #require(asset.patience(with: Self.tag))
    #expect(lost.time == .seconds(20) && lost.key == "lostS")
    let chain = try Self.engine("kind: 'cold-chain', sensors: { crate: 'tag' }, silentS: 60")
    let silent = try #require(chain.patience(with: Self.tag))
    #expect(silent.time == .seconds(60) && silent.key == "silentS")
  }

  @Test func visitEndsAndEquipmentIsAbsent() throws {
    let visit = try Self.engine(
      "kind: 'home-visit', patients: { jones: 'master' }, leaveS: 50, itemS: 20")
    let patience = try #require(visit.patience(with: Anchor(named: "master")))
    #expect(patience.time == .seconds(50) && patience.key == "leaveS")
    #expect(visit.patienceWithEquipment?.time == .seconds(20))
    #expect(visit.patienceWithEquipment?.key == "itemS" && visit.patienceWithAll == nil)
  }

  /// A lock forgets a device whose level it compares, and locks when all are silent.
  @Test(arguments: [("exterior-stronger", true), ("ignored", false)])
  func lockForgetsDevices(side: String, comparesInterior: Bool) throws {
    let lock = try Self.engine(
      "kind: 'door-lock', side: '\(side)', interior: ['in'], exterior: ['out'], "
        + "maxTrackingAgeS: 4, signalTimeoutS: 70")
    let outer = try #require(lock.patience(with: Anchor(named: "out")))
    #expect(outer.time == .seconds(4) && outer.key == "maxTrackingAgeS")
    let inner = lock.patience(with: Anchor(named: "in"))
    #expect(inner?.time == (comparesInterior ? .seconds(4) : nil))
    #expect(lock.patienceWithAll?.time == .seconds(70))
    #expect(lock.patienceWithAll?.key == "signalTimeoutS")
  }

  /// A silent beacon is no longer in range, and a silent chair is no event.
  @Test func incidentsHaveBeaconsInRange() throws {
    let falls = try Self.engine(
      "kind: 'fall-watch', chairs: { smith: 'tag' }, beacons: ['proxy'], inRangeS: 6")
    let patience = try #require(falls.patience(with: Self.proxy))
    #expect(patience.time == .seconds(6) && patience.key == "inRangeS")
    #expect(falls.patience(with: Self.tag) == nil)
  }

  /// A position needs any of the devices, so one that is silent is none that is lost.
  @Test func signalOfAllDevicesIsLost() throws {
    let positioning = try Self.engine(
      "kind: 'positioning', method: 'nearest-fingerprint', signalTimeoutS: 40")
    #expect(positioning.patienceWithAll?.time == .seconds(40))
    #expect(positioning.patienceWithAll?.key == "signalTimeoutS")
    #expect(positioning.patience(with: Self.tag) == nil)
  }
}
