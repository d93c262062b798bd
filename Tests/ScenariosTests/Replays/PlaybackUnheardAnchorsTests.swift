import EngineFiles
import BLE
import Documents
import Recordings
import Reports
import Scenarios
import TestScenes
import Testing

@Suite struct PlaybackUnheardAnchorsTests {
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"

  /// Plays rows to a door lock or a presence engine, for one subject.
  private static func play(
    _ rows: String?, delivered: String? = nil, of subject: String = "phone", to engine: JSON
  ) throws -> Playback {
    var recording = try RecordingText.read(rows, delivered: delivered)
    recording.source = "rec"
    let choice = try EngineFile(engine, at: InputPlace("engine")).choice
    recording.names.add(devicesOf: choice)
    return try Playback(of: recording, about: [DeviceAddress(named: subject)], to: choice)
  }

  private static func lock(_ interior: String, _ exterior: String) -> JSON {
    [
      "kind": "door-lock", "interior": [.text(interior)], "exterior": [.text(exterior)],
      "unlockSamples": JSON(1),
    ]
  }

  /// Two beacons without a payload, the exterior 20 dB stronger. The subject is decided to be
  /// outside, and the door unlocks.
  @Test func beaconsAreHeardByTheirIdentifier() throws {
    let rows = "0,phone,\(Self.uuid)-1-1,,-80,\n1,phone,\(Self.uuid)-1-2,,-60,\n"
    let played = try Self.play(rows, to: Self.lock("\(Self.uuid)-1-1", "\(Self.uuid)-1-2"))
    #expect(played.warnings == [])
    let report = try ReplayReport(on: played)
    #expect(report.json.line.contains("\"decision\":\"unlock\""))
  }

  @Test func namesTheHeardAndTheNeededDevices() throws {
    let rows = (1...7).map { "\($0),phone,b\($0),,-60,\n" }.joined()
    let played = try Self.play(rows, to: Self.lock("\(Self.uuid)-1-1", "out"))
    let heard = "'b1', 'b2', 'b3', 'b4', 'b5' and 2 more"
    let warnings = ["\(Self.uuid)-1-1", "out"].map {
      "rec: none of 7 packets is from '\($0)', which the engine needs; they are from \(heard)"
    }
    #expect(played.warnings.map(\.description) == warnings)
    let report = try ReplayReport(on: played)
    // Text leaves them to standard error.
    #expect(!report.text.contains("warning"))
    #expect(report.json.line.contains("\"warnings\":[\"\(warnings[0])\",\"\(warnings[1])\"]"))
  }

  /// An app's levels, not its packets, are considered, and only if there are no packets.
  @Test func anAppHearsItsDeliveries() throws {
    let delivered = """
      0,phone,ranged,,,,,,,
      0,phone,beacon,\(Self.uuid)-1-1,,-60,-59,,,
      1,phone,advertisement,out,,-60,,,,
      1,other,advertisement,in,,-60,,,,
      """
    let engine = Self.lock("\(Self.uuid)-1-1", "in")
    #expect(
      try Self.play(nil, delivered: delivered, to: engine).warnings.map(\.description) == [
        "rec: none of 2 levels is from 'in', which the engine needs; they are from "
          + "'\(Self.uuid)-1-1', 'out'"
      ])
    #expect(
      try Self.play(nil, delivered: delivered, to: Self.lock("\(Self.uuid)-1-1", "out")).warnings
        == [])
    let rows = "0,phone,\(Self.uuid)-1-1,,-60,\n1,phone,in,,-60,\n"
    #expect(try Self.play(rows, delivered: delivered, to: engine).warnings == [])
  }

  /// A change of a region is enough for an engine that decides by regions.
  @Test func aRegionTellsOfItsBeacons() throws {
    let engine: JSON = [
      "preset": "corelocation", "decide": "regions", "rooms": ["home": [.text("\(Self.uuid)-1-1")]],
    ]
    func warnings(_ beacon: String) throws -> [String] {
      try Self.play(nil, delivered: "1,phone,entered,\(beacon),,,,,,\n", to: engine)
        .warnings.map(\.description)
    }
    #expect(try warnings("\(Self.uuid)-1-1") == [])
    #expect(
      try warnings("\(Self.uuid)-1-2") == [
        "rec: no level is from '\(Self.uuid)-1-1', which the engine needs"
      ])
  }

  /// A level that is read over a connection counts if a packet has told of the device.
  @Test func aLevelOverAConnectionCountsIfItsDeviceIsFound() throws {
    let engine: JSON = [
      "kind": "door-lock", "readings": "connections", "side": "ignored", "interior": [],
      "exterior": ["out"],
    ]
    let level = "1,phone,rssi,out,,-60,,,,\n"
    #expect(
      try Self.play(nil, delivered: level, to: engine).warnings.map(\.description) == [
        "rec: no level is from 'out', which the engine needs"
      ])
    let found = "0,phone,advertisement,out,,-60,,,,\n" + level
    #expect(try Self.play(nil, delivered: found, to: engine).warnings == [])
  }

  /// A decision requires both sides.
  @Test func aDoorLockNeedsBothSides() throws {
    let rows = "0,phone,in,,-60,\n1,phone,in,,-60,\n"
    let sides = Self.lock("in", "out")
    #expect(
      try Self.play(rows, to: sides).warnings.map(\.description) == [
        "rec: none of 2 packets is from 'out', which the engine needs; they are from 'in'"
      ])
    let level: JSON = [
      "kind": "door-lock", "exterior": ["in"], "side": "exterior-above", "thresholdDBm": JSON(-70),
    ]
    #expect(try Self.play(rows, to: level).warnings == [])
  }

  /// An engine decides even if some rooms are never heard. Here the building listens.
  @Test func oneRoomIsEnough() throws {
    let rows = "0,node,tag,,-60,\n1,node,tag,,-60,\n"
    func rooms(_ kitchen: String) -> JSON {
      [
        "preset": "espresense",
        "rooms": ["kitchen": [.text(kitchen)], "attic": ["attic-node"]],
      ]
    }
    #expect(try Self.play(rows, of: "tag", to: rooms("node")).warnings == [])
    #expect(
      try Self.play(rows, of: "tag", to: rooms("nod")).warnings.map(\.description) == [
        "rec: none of 2 packets is from 'attic-node', 'nod', which the engine needs; they are from 'node'"
      ])
  }

  /// The warning about several subjects names those who lack the devices, once for all alike.
  @Test func namesTheSubjectsOfSeveral() throws {
    let rows =
      "0,phone,in,,-60,\n1,phone,out,,-60,\n2,guest,b,,-60,\n3,friend,b,,-60,\n"
      + "4,friend,b,,-61,\n"
    var recording = try RecordingText.read(rows)
    recording.source = "rec"
    let lock = try EngineFile(Self.lock("in", "out"), at: InputPlace("engine")).choice
    let level: JSON = [
      "kind": "door-lock", "exterior": ["in"], "side": "exterior-above", "thresholdDBm": JSON(-70),
    ]
    let other = try EngineFile(level, at: InputPlace("engine")).choice
    recording.names.add(devicesOf: lock)
    let playback = try Playback(
      of: recording, about: ["phone", "guest", "friend"].map { DeviceAddress(named: $0) },
      to: WalkerEngines(lock, own: [1: other, 2: other]), heardBy: nil,
      describedAt: InputPlace("engine"))
    #expect(
      playback.warnings.map(\.description) == [
        "rec: none of 3 packets of 'guest', 'friend' is from 'in', which the engine needs; they are "
          + "from 'b'"
      ])
  }
}
