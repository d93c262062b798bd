import BLE
import Documents
import Foundation
import Interchange
import Recordings
import TestSupport
import Testing

/// Import, then export as a text, then import.
@Suite struct TextRoundTripTests {
  private static let header = "time_s,receiver,transmitter,channel,rssi_dbm,payload\n"
  private static let beacon = "1DE4B189-115E-45F6-B44E-509352269977-0-7"

  private static func receivers(_ format: ExportTextFormat) -> [String] {
    format == .herald ? ["hall"] : ["hall", "küche 2", "c0:98:e5:00:00:77", "{a/b"]
  }

  private static func transmitters(_ format: ExportTextFormat) -> [String] {
    let addresses = ["c0:98:e5:00:00:01", "01:02:03:04:05:06", "00:00:00:00:00:00"]
    switch format {
    case .herald: return addresses + ["phone:bob", beacon, "F6E4", "\u{301}a  b{", "c098e5000001"]
    case .espresense: return addresses + ["phone:bob", beacon, "a/b", "Schlüssel 1"]
    case .openmqttgateway: return addresses
    }
  }

  /// Advertising data that a format holds.
  private static func payload(_ dice: inout Dice, _ format: ExportTextFormat) -> [UInt8] {
    guard format == .openmqttgateway, !dice.happens(0.2) else { return [] }
    func bytes(_ count: ClosedRange<Int>) -> [UInt8] {
      (0..<dice.integer(count)).map { _ in UInt8(dice.integer(0...255)) }
    }
    func structure(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count)] + bytes }
    let frame = structure([0xFF, 0x4C, 0, 2, 0x15] + bytes(21...21))
    switch dice.integer(0...6) {
    case 0: return [2, 1, 6] + frame
    case 1: return frame
    case 2: return structure([0xFF] + bytes(1...29))
    case 3: return structure([0x16] + bytes(3...29))
    case 4: return structure([0x20] + bytes(5...29))
    case 5: return structure([0x21] + bytes(17...29))
    default: return structure([0xFF] + bytes(1...12)) + structure([0x16] + bytes(3...14))
    }
  }

  private static func table(_ dice: inout Dice, _ format: ExportTextFormat) -> String {
    var table = header
    let unit = format == .herald ? 1_000_000 : 1
    var time = 0
    for number in 0..<dice.integer(1...60) {
      if number > 0 { time += dice.integer(0...2_000_000_000) / unit * unit }
      let text = DecimalSeconds.text(Instant(nanoseconds: Int64(time)))
      let payload = Hexadecimal.text(of: payload(&dice, format))
      table += "\(text),\(dice.one(of: receivers(format))),\(dice.one(of: transmitters(format))),,"
      table += "\(dice.integer(-127...20)),\(payload)\n"
    }
    return table
  }

  private static func recording(
    _ table: String, levels: String, in folder: Folder, truth: String? = nil
  ) throws -> Recording {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/first", withIntermediateDirectories: false)
    _ = try folder.write(table, to: "first/advertisements.csv")
    if let truth { _ = try folder.write(truth, to: "first/truth.csv") }
    _ = try folder.write(
      "{\"of\":\"test\",\"levels\":\"\(levels)\",\"start\":\"2026-11-26T06:02:49.25Z\",\"names\":{}}",
      to: "first/origin.json")
    return try Recording.read("\(folder.path)/first")
  }

  private static func levels(_ format: ExportTextFormat) -> String {
    format == .espresense ? "filtered" : "sampled"
  }

  @Test(arguments: ExportTextFormat.allCases) func recordingsComeBack(_ format: ExportTextFormat)
    throws
  {
    for seed in 0..<(Build.isOptimised ? 50 : 15) {
      var dice = Dice(UInt64(seed))
      try withTemporaryFolder { path in
        let folder = Folder(path: path)
        let first = try Self.recording(
          Self.table(&dice, format), levels: Self.levels(format), in: folder)
        let report = try Export(of: first, as: .text(format)).write(
          to: OutputPlace(file: "\(path)/text"))
        #expect(!report.text.contains("advertising data"), "\(report.text)")
        let (_, second) = try folder.imported(["\(path)/text"], receiver: "hall")
        #expect(second.origin?.start == first.origin?.start)
        #expect(second.origin?.levels == first.origin?.levels)
        // A topic cannot contain the name of one receiver.
        let lost = DeviceNames.address(of: "{a/b")
        #expect(second.sightings == first.sightings, "\(format), seed \(seed)")
        #expect(
          second.names.all
            == first.names.all.map { $0 == "{a/b" ? lost.description : $0 }.sorted())
        #expect(report.text.contains("names: '{a/b' have") == first.names.all.contains("{a/b"))
        // An imported file comes back to the byte.
        _ = try Export(of: second, as: .text(format)).write(to: OutputPlace(file: "\(path)/again"))
        #expect(try folder.text("again") == folder.text("text"))
      }
    }
  }

  /// ESPresense alone holds stated levels at 1 m.
  @Test(arguments: ExportTextFormat.allCases) func statedPowersComeBackOrAreNamed(
    _ format: ExportTextFormat
  ) throws {
    let table =
      Self.header.replacing("payload", with: "payload,measured_dbm")
      + "0,hall,c0:98:e5:00:00:01,,-60,,-74\n"
      + "1,hall,c0:98:e5:00:00:01,,-60,,\n"
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let first = try Self.recording(table, levels: Self.levels(format), in: folder)
      let report = try Export(of: first, as: .text(format)).write(
        to: OutputPlace(file: "\(path)/text"))
      let (_, second) = try folder.imported(["\(path)/text"], receiver: "hall")
      let isHeld = format == .espresense
      #expect((second.sightings == first.sightings) == isHeld)
      #expect(report.text.contains("levels at 1 m: those stated for 1 packet") == !isHeld)
      #expect(try folder.text("out/advertisements.csv").hasPrefix(table) == isHeld)
    }
  }

  /// The rows of other programs that their own readers know.
  @Test func linesAreThoseOfThePrograms() throws {
    let table =
      Self.header
      + "0,hall,c0:98:e5:00:00:01,,-60,0201061aff4c0002151de4b189115e45f6b44e50935226997700000007be\n"
      + "0.0015,hall,c0:98:e5:00:00:01,,-61,051695fe3020\n0.25,hall,\(Self.beacon),,-62,\n"
    let expected: [(ExportTextFormat, [String])] = [
      (
        .herald,
        [
          "time,sensor,id,detect,read,measure,share,visit,detectHerald,delete,data",
          "2026-11-26 06:02:49.250+0000,BLE,c0:98:e5:00:00:01,,,3,,,,,RSSI:-60.0",
          "2026-11-26 06:02:49.251+0000,BLE,c0:98:e5:00:00:01,,,3,,,,,RSSI:-61.0",
          "2026-11-26 06:02:49.500+0000,BLE,\(Self.beacon),,,3,,,,,RSSI:-62.0",
        ]
      ),
      (
        .espresense,
        [
          "1795672969.250000000 espresense/devices/c098e5000001/hall "
            + #"{"id":"c098e5000001","mac":"c098e5000001","rssi":-60,"rxAdj":0}"#,
          "1795672969.251500000 espresense/devices/c098e5000001/hall "
            + #"{"id":"c098e5000001","mac":"c098e5000001","rssi":-61,"rxAdj":0}"#,
          "1795672969.500000000 espresense/devices/iBeacon:1de4b189-115e-45f6-b44e-509352269977-0-7/hall "
            + #"{"id":"iBeacon:1de4b189-115e-45f6-b44e-509352269977-0-7","rssi":-62,"rxAdj":0}"#,
        ]
      ),
      (
        .openmqttgateway,
        [
          "1795672969.250000000 home/hall/BTtoMQTT/C098E5000001 "
            + #"{"id":"C0:98:E5:00:00:01","major":0,"mfid":"4c00","minor":7,"rssi":-60,"txpower":-66,"#
            + #""uuid":"1de4b189115e45f6b44e509352269977"}"#,
          "1795672969.251500000 home/hall/BTtoMQTT/C098E5000001 "
            + #"{"id":"C0:98:E5:00:00:01","rssi":-61,"servicedata":"3020","servicedatauuid":"0xfe95"}"#,
        ]
      ),
    ]
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let recording = try Self.recording(table, levels: "packets", in: folder)
      for (format, lines) in expected {
        _ = try Export(of: recording, as: .text(format)).write(to: OutputPlace(file: "\(path)/x"))
        let written = try folder.text("x").split(separator: "\n").map(String.init)
        #expect(Array(written.prefix(lines.count)) == lines, "\(format)")
      }
    }
  }

  @Test func whatATextCannotHoldIsNamed() throws {
    let table =
      Self.header + "0.0000001,hall,key,37,-60,020106\n0.5,hall,c0:98:e5:00:00:01,,,\n"
      + "0.6,attic,c0:98:e5:00:00:01,,-61,\n"
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let recording = try Self.recording(
        table, levels: "packets", in: folder,
        truth: "time_s,subject,x_m,y_m,heading_deg,place\n0,hall,,,,inside\n")
      #expect(
        failure { _ = try Export(of: recording, as: .text(.herald)) }
          == "\(path)/first: 2 receivers; a herald file has one; choose one with --receiver hall, or "
          + "write espresense")
      #expect(
        try Export(of: recording, as: .text(.herald), receiver: "hall").write(
          to: OutputPlace(file: "\(path)/x")
        ).text
          == """
          \(path)/x: 1 packet as herald, 1 receiver
          0 s is 2026-11-26T06:02:49.25Z
          not in the file
            ground truth: 1 row of truth.csv
            the receiver's name: import with --receiver hall
            channels: those of 1 packet
            advertising data: all or part of that of 1 packet
            times beyond milliseconds: those of 1 packet
            without a level: 1 packet
            other receivers: 1 packet
            levels: that they are those of all packets; an import takes them as those of some packets

          """)
      #expect(
        try Export(of: recording, as: .text(.espresense)).write(to: OutputPlace(file: "\(path)/x"))
          .text.hasSuffix(
            """
            not in the file
              ground truth: 1 row of truth.csv
              channels: those of 1 packet
              advertising data: all or part of that of 1 packet
              without a level: 1 packet
              levels: that they are those of all packets; an import takes them as filtered

            """))
      #expect(
        try Export(of: recording, as: .text(.openmqttgateway)).write(
          to: OutputPlace(file: "\(path)/x")
        ).text
          .hasSuffix(
            """
            not in the file
              ground truth: 1 row of truth.csv
              names: 'key' have their addresses; import with --name
              channels: those of 1 packet
              advertising data: all or part of that of 1 packet
              without a level: 1 packet
              levels: that they are those of all packets; an import takes them as those of some packets

            """))
    }
  }

  /// A message's time is a number, and small numbers are parts of a topic.
  @Test func messagesHaveNoTimesBefore1974() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let contacts =
        "time,id,measure,data\n1973-12-31 23:59:59.5,a,3,RSSI:-50\n1974-01-01 00:00:00,a,3,RSSI:-51\n"
      let (_, first) = try folder.imported([folder.write(contacts, to: "x")], receiver: "hall")
      let report = try Export(of: first, as: .text(.espresense)).write(
        to: OutputPlace(file: "\(path)/text"))
      #expect(report.text.contains("before 1974 or after 2105: 1 packet\n"))
      let (_, back) = try folder.imported(["\(path)/text"], as: "back")
      #expect(back.sightings.map(\.advertisement) == [first.sightings[1].advertisement])
      let herald = try Export(of: first, as: .text(.herald)).write(
        to: OutputPlace(file: "\(path)/text"))
      #expect(!herald.text.contains("before"))
    }
  }

  /// Recordings by every importer, as every text: who, when and which level come back.
  @Test(arguments: ExportTextFormat.allCases) func recordingsOfAllImportersComeBack(
    _ format: ExportTextFormat
  ) throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let packets =
        Self.header + "0,hall,c0:98:e5:00:00:01,37,-60,020106\n0.25,hall,\(Self.beacon),38,-61,\n"
      let first = try Self.recording(packets, levels: "packets", in: folder)
      var files: [String] = []
      for kind in ExportFormat.allCases {
        files.append("\(path)/\(kind)")
        _ = try Export(of: first, as: kind).write(to: OutputPlace(file: "\(path)/\(kind)"))
      }
      files.append(
        try folder.write(
          #"{"version":1,"deviceId":"phone:bob","started":"2026-07-01T10:00:00Z","nodes":[],"#
            + #""positions":[{"t":"2026-07-01T10:00:01.5Z","x":2,"y":3}],"#
            + #""messages":[{"t":"2026-07-01T10:00:02.125Z","node":"hall","rssi":-61,"rxAdj":1}]}"#,
          to: "bob.json"))
      for (number, file) in files.enumerated() {
        let (_, recording) = try folder.imported([file], as: "\(number)", receiver: "hall")
        _ = try Export(of: recording, as: .text(format)).write(
          to: OutputPlace(file: "\(path)/text"))
        let (_, back) = try folder.imported(["\(path)/text"], as: "\(number)b", receiver: "hall")
        #expect(Self.rows(back, format) == Self.rows(recording, format), "\(file) as \(format)")
        #expect(!back.sightings.isEmpty)
      }
    }
  }

  /// The rows by time of day, as far as a format holds it.
  private static func rows(_ recording: Recording, _ format: ExportTextFormat) -> [String] {
    let unit: Int64 = format == .herald ? 1_000_000 : 1
    return recording.sightings.map { row in
      let packet = row.advertisement
      let time = ((recording.origin?.start ?? 0) + row.time.nanoseconds) / unit
      return "\(time) \(packet.receiver) \(packet.transmitter) \(packet.rssi?.dBm ?? 127)"
    }
  }
}
