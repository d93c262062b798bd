@testable import EngineFiles
import BLE
import Documents
import Engines
import Recordings
import TestScenes
import Testing

/// The offsets and distances of single devices, as presence engines have them in files.
@Suite struct DeviceNumberDescriptionTests {
  private static let rooms =
    "rule: 'bermuda', rooms: {hall: ['esp', 'C0:98:E5:00:00:01'], yard: 'pi4'}"

  private static func engine(_ offsets: String, set options: [String] = []) throws -> EngineChoice {
    try EngineText.choice("{kind: 'presence', \(rooms)\(offsets)}", set: options)
  }

  private static func sentence(_ offsets: String, set options: [String] = []) -> String {
    EngineText.sentence("{kind: 'presence', \(rooms)\(offsets)}", set: options)
  }

  private static let loud: JSON = ["pi4": JSON(-20)]

  @Test(arguments: [
    ", rssiOffsetsDB: {pi4: -20}", ", rssi_offsets: {pi4: -20}",
  ])
  func readsTheOffsetsByBothNames(offsets: String) throws {
    let engine = try Self.engine(offsets)
    #expect(engine.json["rssiOffsetsDB"] == Self.loud)
    #expect(try EngineFile(engine.json, at: InputPlace("e.json")).choice == engine)
    #expect(engine != (try Self.engine("")))
  }

  /// As the recordings of engines that know no offsets.
  @Test func noneAreNotWritten() throws {
    #expect(try Self.engine("").json["rssiOffsetsDB"] == nil)
    #expect(try Self.engine("") == Self.engine(", rssiOffsetsDB: {}"))
  }

  /// An address has several forms; the offset has that of the room.
  @Test func optionsSetTheOffsetOfOneDevice() throws {
    let engine = try Self.engine(
      ", rssiOffsetsDB: {esp: 3, pi4: -10}",
      set: ["rssi_offsets.pi4=-20", "rssiOffsetsDB.c0:98:e5:00:00:01=4.5"])
    #expect(
      engine.json["rssiOffsetsDB"]
        == ["esp": JSON(3), "pi4": JSON(-20), "C0:98:E5:00:00:01": JSON(4.5)])
  }

  @Test func namesTheUnusableOffset() {
    #expect(
      Self.sentence(", rssiOffsetsDB: {pi4: -61}")
        == "e.json: rssiOffsetsDB.pi4: -61 is outside -60 ... 60")
    #expect(
      Self.sentence("", set: ["rssiOffsetsDB.pi4=61"])
        == "--set rssiOffsetsDB: pi4: 61 is outside -60 ... 60")
    #expect(
      Self.sentence(", rssiOffsetsDB: {'c0:98:e5:00:00:01': 1, 'C0:98:E5:00:00:01': 2}")
        == "e.json: rssiOffsetsDB: 'C0:98:E5:00:00:01' has two numbers")
    #expect(
      Self.sentence(", rssiOffsetsDB: -3")
        == "e.json: rssiOffsetsDB: -3 is not an object in braces, { }")
  }

  /// A scenario or a recording must have the device, as those of rooms.
  @Test func offsetNamesADevice() throws {
    let devices = try Self.engine(", rssiOffsetsDB: {pi: -20, pi4: -3}").description
      .devices(at: InputPlace("e.json"))
    #expect(devices.map(\.name) == ["esp", "C0:98:E5:00:00:01", "pi4", "pi"])
    #expect(devices.last.map { "\($0.place)" } == "e.json: rssiOffsetsDB")
  }

  /// An engine that ranges knows its beacons by their identifiers, and so their offsets.
  @Test func offsetsFollowTheIdentifiersOfBeacons() throws {
    let engine = try EngineText.choice(
      "{kind: 'presence', rule: 'corelocation', rooms: {hall: ['b']}, rssiOffsetsDB: {b: -6}}")
    let identifier = try #require(
      BeaconIdentifier("B9407F30-F5F8-466E-AFF9-25556B57FE6D-1-2"))
    guard case .device(let address) = Anchor(named: "b") else {
      Issue.record("'b' is no device")
      return
    }
    let ranging = try engine.hearing([address: identifier], at: InputPlace("engine"))
    #expect(ranging.json["rssiOffsetsDB"] == [identifier.description: JSON(-6)])
    #expect(ranging.json["rooms"] == ["hall": [.text(identifier.description)]])
  }

  /// Every device has a number, also one without an offset or a distance of its own.
  @Test func listsANumberForEachDevice() throws {
    let engine = try Self.engine(", rssiOffsetsDB: {pi4: -20}, maxDistancesM: {esp: 3}")
    let numbers = engine.numbers.filter { $0.device != nil }
    #expect(
      numbers.map(\.key) == [
        "maxDistancesM.C0:98:E5:00:00:01", "maxDistancesM.esp", "maxDistancesM.pi4",
        "rssiOffsetsDB.C0:98:E5:00:00:01", "rssiOffsetsDB.esp", "rssiOffsetsDB.pi4",
      ])
    #expect(numbers.map(\.value) == [20, 3, 20, 0, 0, -20])
    #expect(engine.numbers.contains { $0.key == "maxDistanceM" && $0.value == 20 })
    #expect(engine.hasNumber(ofDevice: "rssi_offsets.pi4"))
    #expect(!engine.hasNumber(ofDevice: "rssiOffsetsDB"))
    #expect(!engine.hasNumber(ofDevice: "maxDistanceM.pi4"))
  }

  /// With Bermuda's defaults, 20 m is 10 · 3 · log10(20) = 39.03 dB below -55 dBm.
  @Test func thresholdsAreBeforeTheOffset() throws {
    let description = try Self.engine(", rssiOffsetsDB: {pi4: -20}").description
    func level(_ device: String) -> Double? {
      description.thresholds(of: Anchor(named: device), declaring: nil).first?.level.dBm
    }
    #expect(abs(try #require(level("esp")) - -94.031) < 0.001)
    #expect(abs(try #require(level("pi4")) - -74.031) < 0.001)
  }

  /// By the same law, 5 m is 30 · log10(5) = 20.969 dB below -55 dBm.
  @Test func thresholdsAreAtTheDistanceOfTheDevice() throws {
    let description = try Self.engine(", maxDistancesM: {pi4: 5}").description
    func level(_ device: String) -> Double? {
      description.thresholds(of: Anchor(named: device), declaring: nil).first?.level.dBm
    }
    #expect(abs(try #require(level("esp")) - -94.031) < 0.001)
    #expect(abs(try #require(level("pi4")) - -75.969) < 0.001)
  }

  /// Rules that know no farthest distance have none of a device either.
  @Test(arguments: ["espresense", "ibeacon"])
  func rulesWithoutADistanceHaveNoneOfDevices(rule: String) {
    #expect(
      EngineText.sentence(
        "{kind: 'presence', rule: '\(rule)', rooms: {hall: ['b']}, maxDistancesM: {b: 3}}"
      ).contains("maxDistancesM"))
  }

  /// Both names of the setting mean the same, so two values for a device contradict each other.
  @Test func refusesTwoValuesUnderTwoNames() {
    #expect {
      try EngineFile.choice(
        preset: "bermuda", devicesOf: nil, rooms: ["hall": ["b"]],
        overrides: [
          try SettingOverride("rssi_offsets.b=1"), try SettingOverride("rssiOffsetsDB.b=2"),
        ])
    } throws: {
      "\($0)" == "--set: 'rssi_offsets.b' and 'rssiOffsetsDB.b' mean the same; give one of them"
    }
  }

  @Test func placementsKeepTheOffsetsOfTheirDevices() throws {
    let engine = try Self.engine(", rssiOffsetsDB: {pi4: -20, esp: 3}")
    let placed = try engine.placing([EngineDevice("pi4", side: .unknown, room: "yard")])
    #expect(placed.json["rssiOffsetsDB"] == Self.loud)
  }

  /// Each object of an engine that merges: a change that removes from nothing says so.
  @Test(arguments: [
    ("kind: 'presence', rule: 'bermuda', rooms: {a: ['b']}", "rssiOffsetsDB", "b"),
    ("kind: 'presence', rule: 'bermuda'", "rooms", "b"),
    ("kind: 'asset-tracker', beacons: ['b']", "assets", "b"),
  ])
  func removingFromNothingSaysSo(engine: String, key: String, name: String) throws {
    func entry(_ text: String, _ place: String) throws -> Fields.Entry {
      let json = try JSON.parse(Array("{engine: {\(text)}}".utf8), source: place)
      var fields = try Fields(json, at: InputPlace(place))
      return try fields.require("engine")
    }
    var change = try Fields(
      [key: .object([name: .null])], at: InputPlace("variant", path: "engine"))
    do {
      try change.change([:], at: InputPlace("variant"))
      Issue.record("\(key) is removed from nothing")
    } catch {
      #expect("\(error)".hasSuffix("\(key).\(name): there is nothing to remove: none is given"))
    }
    guard key == "rssiOffsetsDB" else { return }
    do {
      _ = try EngineFile.choice([entry(engine, "a"), entry("\(key): {\(name): null}", "b")])
      Issue.record("an offset is removed from none")
    } catch {
      #expect("\(error)" == "b: engine.\(key).\(name): there is nothing to remove: none is given")
    }
  }

  @Test func presetsKeepTheOffsets() throws {
    let engine = try Self.engine(", rssiOffsetsDB: {pi4: -20}")
    let other = try EngineFile.choice(preset: "espresense", devicesOf: engine)
    #expect(other.json["rssiOffsetsDB"] == Self.loud)
  }
}
