import BLE
@testable import Documents
import Foundation
@testable import Recordings
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct RecordingTests {
  /// The sentence of the error that reading throws, without the folder.
  static func sentence(_ read: () throws -> Recording) -> String {
    do {
      _ = try read()
      return ""
    } catch {
      // The folder is the part up to the last slash before the file's line.
      let text = "\(error)"
      let file = text.prefix { $0 != ":" }
      return String(text.dropFirst(file.lastIndex(of: "/").map { file[...$0].count } ?? 0))
    }
  }

  @Test func readsEveryColumn() throws {
    let recording = try RecordingText.read(
      "0.000000001,phone,b1,37,-60,0201061aFF\n2,phone,c0:98:e5:00:00:01,,,\n",
      truth: "0,phone,1.5,-2,90,inside/kitchen\n3,phone,,,,\n")
    let phone = DeviceAddress(named: "phone")
    #expect(
      recording.sightings == [
        Sighting(
          Advertisement(
            transmitter: DeviceAddress(named: "b1"), receiver: phone, channel: .channel37,
            rssi: PowerLevel(dBm: -60), payload: [0x02, 0x01, 0x06, 0x1A, 0xFF]),
          at: Instant(nanoseconds: 1)),
        Sighting(
          Advertisement(transmitter: DeviceAddress(0xC098_E500_0001), receiver: phone, rssi: nil),
          at: Instant(nanoseconds: 2_000_000_000)),
      ])
    #expect(
      recording.truth == [
        TruthRow(
          time: .start, subject: phone, position: Point(x: 1.5, y: -2), headingDegrees: 90,
          place: "inside/kitchen"),
        TruthRow(time: Instant(nanoseconds: 3_000_000_000), subject: phone),
      ])
    #expect(recording.truth?.map(\.side) == [.inside, .unknown])
    #expect(recording.names.all == ["b1", "c0:98:e5:00:00:01", "phone"])
    #expect(recording.end == Instant(nanoseconds: 3_000_000_000))
  }

  @Test(arguments: [
    ("inside", Side.inside), ("outside/street", .outside), ("hall", .unknown),
    ("insides", .unknown), ("/inside", .unknown),
  ])
  func derivesTheSideFromThePlace(place: String, side: Side) {
    #expect(TruthRow(time: .start, subject: DeviceAddress(1), place: place).side == side)
  }

  /// The chair's tag is heard by the phone alone, that of the bag by a receiver as well.
  @Test func thingsThatOnlyPhonesHearDecideNothing() throws {
    let truth = "0,phone,1,1,,\n0,chair,2,2,,\n0,bag,1,1,,\n0,quiet,1,1,,\n"
    let recording = try RecordingText.read(
      "1,phone,chair,,-60,\n2,phone,bag,,-50,\n3,hall,bag,,-70,\n", truth: truth)
    let decided = try recording.decidedSubjects(named: nil)
    #expect(decided.map { recording.names[$0] } == ["phone", "bag", "quiet"])
    #expect(try recording.subjects().count == 4)
    let named = try recording.decidedSubjects(named: "chair")
    #expect(named.map { recording.names[$0] } == ["chair"])
  }

  @Test func readsLinesFromSpreadsheets() throws {
    let text = "\u{FEFF}" + RecordingText.advertisementHeader + "0,a,b,,-60,\n1,a,b,,-61,\n"
    let recording = try RecordingText.read(
      files: text.replacingOccurrences(of: "\n", with: "\r\n"), nil)
    #expect(recording.sightings.map(\.advertisement.rssi?.dBm) == [-60, -61])
    #expect(recording.truth == nil)
  }

  /// Core Specification, Vol 4, Part E, 7.7.65.2: an RSSI of 127 is not available.
  @Test func rssiOf127IsUnknown() throws {
    let text = RecordingText.advertisementHeader + "0,a,b,,127,\n1,a,b,,20,\n2,a,b,,,\n"
    let recording = try RecordingText.read(files: text, nil)
    #expect(recording.sightings.map(\.advertisement.rssi?.dBm) == [nil, 20, nil])
  }

  /// The bytes are assembled by hand from Apple's *Proximity Beacon Specification*: flags, and
  /// Apple's manufacturer data (4c00) of type 02 with 21 (15) bytes; 127 is 7f.
  @Test func transmittersMayBeNamedByIdentifier() throws {
    let name = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E-170-187"
    let sent = "0201061aff4c000215f7826da64fa24e988024bc5b71e0893e00aa00bb7f"
    let recording = try RecordingText.read(
      "0,phone,\(name),,-60,\n1,phone,\(name.lowercased()),,-60,\n2,phone,\(name),,-60,0201\n"
        + "3,phone,b,,-60,\n4,\(name),phone,,-60,\n")
    let payloads = recording.sightings.map { Hexadecimal.text(of: $0.advertisement.payload) }
    #expect(payloads == [sent, sent, "0201", "", ""])
    let beacon = Anchor(named: name)
    let heard = recording.sightings.map { beacon.isHeard(in: $0.advertisement) }
    #expect(heard == [true, true, false, false, false])
  }

  static let malformed = [
    ("0,a,b,,-60", "2: 5 values; 6 are required"),
    ("0,a,b,,-60,\n1,a,b,,-6", "3: 5 values; 6 are required"),
    ("0,a,b,,-60,,", "2: 7 values; 6 are required"),
    ("\n", "2: 1 values; 6 are required"),
    ("x,a,b,,-60,", "2: time_s 'x' is not \(DecimalSeconds.form)"),
    (
      "2,a,b,,-60,\n1.5,a,b,,-60,",
      "3: time_s '1.5' is not in order of time; the line before has 2"
    ),
    ("0,,b,,-60,", "2: receiver '' is not a name"),
    ("0,a,,,-60,", "2: transmitter '' is not a name"),
    ("0,a,a,,-60,", "2: receiver and transmitter are the same device"),
    ("0,a,b,36,-60,", "2: channel '36' is not 37, 38 or 39"),
    ("0,a,b,,-128,", "2: rssi_dbm '-128' is not a whole number within -127 ... 20, or 127"),
    ("0,a,b,,21,", "2: rssi_dbm '21' is not a whole number within -127 ... 20, or 127"),
    ("0,a,b,,-60.5,", "2: rssi_dbm '-60.5' is not a whole number within -127 ... 20, or 127"),
    ("0,a,b,,nan,", "2: rssi_dbm 'nan' is not a whole number within -127 ... 20, or 127"),
    ("0,a,b,,-60,020", "2: payload '020' is not pairs of hexadecimal digits"),
    ("0,a,b,,-60,0g", "2: payload '0g' is not pairs of hexadecimal digits"),
    (
      "0,a,b,,-60," + String(repeating: "00", count: 32),
      "2: payload has 32 bytes; at most 31 are allowed"
    ),
    ("0,\"a\",b,,-60,", "2: quotation marks are not allowed"),
    ("0,a\u{1B}[2J,b,,-60,", "2: receiver 'a?[2J' is not a name"),
    ("0,a,b,,-60\u{0}9,", "2: rssi_dbm '-60?9' is not a whole number within -127 ... 20, or 127"),
    ("0,a,b\u{202E},,-60,", "2: transmitter 'b?' is not a name"),
  ]

  /// A camera repeats a time, with noise.
  @Test func rowsOfOneTimeMayAgree() throws {
    let truth = "1,p,1,1,,inside\n1,p,1.002,1,,inside\n1,q,5,1,,\n1,p,,,,\n2,p,3,1,,outside\n"
    #expect(try RecordingText.read("", truth: truth).truth?.count == 5)
  }

  @Test(arguments: malformed)
  func namesTheMalformedLine(rows: String, sentence: String) {
    #expect(Self.sentence { try RecordingText.read(rows) } == "advertisements.csv:" + sentence)
  }

  @Test(arguments: [
    ("0,p,1,,,inside", "2: x_m and y_m must be given together"),
    ("0,p,nan,1,,", "2: x_m 'nan' is not a number within -1000000 ... 1000000"),
    ("0,p,1,inf,,", "2: y_m 'inf' is not a number within -1000000 ... 1000000"),
    ("0,p,1,1,400,", "2: heading_deg '400' is not a number within -360 ... 360"),
    ("0,,1,1,,", "2: subject '' is not a name"),
    ("0,p,1,1,,\n0,q,5,1,,\n0,p,1.2,1,,", "4: 'p' is elsewhere in an earlier row of the same time"),
    ("0,p,1,1,,\n0,p,,,,hall\n0,p,6,4,,", "4: 'p' is elsewhere in an earlier row of the same time"),
    (
      "0,p,1,1,,\n0,p,1.09,1,,\n0,p,1.18,1,,",
      "4: 'p' is elsewhere in an earlier row of the same time"
    ),
    (
      "1,p,1,1,,inside/den\n1,p,,,,outside",
      "3: 'p' is elsewhere in an earlier row of the same time"
    ),
  ])
  func namesTheMalformedLineOfTheTruth(rows: String, sentence: String) {
    #expect(Self.sentence { try RecordingText.read("", truth: rows) } == "truth.csv:" + sentence)
  }

  @Test(arguments: ["", "\n", "time,receiver\n", "time_s,receiver,transmitter,channel,rssi_dbm"])
  func requiresTheHeader(text: String) {
    #expect(
      Self.sentence { try RecordingText.read(files: text, nil) }
        == "advertisements.csv:1: the first line must be \(RecordingText.advertisementHeader.dropLast())"
    )
  }

  /// A file truncated at any byte is read up to there or rejected. If its last value may be wrong,
  /// there is a warning.
  @Test func detectsTruncation() throws {
    let whole = RecordingText.advertisementHeader + "0,a,b,37,-71,0201\n0.5,a,b,,,\n12,a,c,,-1,\n"
    let rows = try RecordingText.read(files: whole, nil).sightings
    for length in 0..<whole.utf8.count {
      let cut = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
      let lines = cut.split(separator: "\n")
      let line = lines.count
      switch (lines.first == RecordingText.advertisementHeader.dropLast(), cut.hasSuffix("\n")) {
      case (true, true):
        let read = try RecordingText.read(files: cut, nil)
        #expect(read.sightings == Array(rows.prefix(line - 1)))
        #expect(read.warnings == [])
      case (true, false):
        do {
          let read = try RecordingText.read(files: cut, nil)
          #expect(read.sightings.dropLast() == rows.prefix(max(line - 2, 0)))
          let ends = read.warnings.map { $0.description.hasSuffix(Self.cutShort(line)) }
          #expect(ends == [true])
        } catch {
          #expect(
            "\(error)".hasSuffix("; \(Self.cutShort(line).split(separator: ": ")[1])"))
        }
      case (false, _):
        #expect(
          Self.sentence { try RecordingText.read(files: cut, nil) }
            .hasPrefix("advertisements.csv:1: the first line must be "))
      }
    }
  }

  private static func cutShort(_ line: Int) -> String {
    ".csv:\(line): no line break at the end; the file may be truncated"
  }

  /// The last row is read even if it may be truncated.
  @Test func readsALastRowWithoutALineBreakAndWarns() throws {
    let packets = RecordingText.advertisementHeader + "0,a,b,37,-71,0201\r\n1,a,b,,-7"
    let whole = try RecordingText.read(files: packets + "1,\r", nil)
    #expect(whole.sightings.map(\.advertisement.rssi?.dBm) == [-71, -71])
    let packetsCut = "/advertisements" + Self.cutShort(3)
    #expect(whole.warnings.map { $0.description.hasSuffix(packetsCut) } == [true])
    let cut = try RecordingText.read(files: packets + ",", nil)
    #expect(cut.sightings.map(\.advertisement.rssi?.dBm) == [-71, -7])
    #expect(
      Self.sentence { try RecordingText.read(files: packets, nil) } == "advertisements.csv:3: "
        + "5 values; 6 are required; no line break at the end; the file may be "
        + "truncated")
    let truth = RecordingText.truthHeader + "0,p,1,2,90,inside\n1,p,1,2,90,inside/kit"
    let moved = try RecordingText.read(files: packets + ",", truth)
    #expect(moved.truth?.map(\.place) == ["inside", "inside/kit"])
    #expect(moved.warnings.count == 2)
    #expect(moved.warnings.last?.description.hasSuffix("/truth" + Self.cutShort(3)) == true)
  }

  /// The further column of sources that state a level at 1 m; other recordings have none.
  @Test func readsAndWritesStatedPowers() throws {
    let header = RecordingText.advertisementHeader.replacing(
      "payload", with: "payload,measured_dbm")
    let table = header + "0,a,b,,-60,,-74\n1,a,b,,-61,0201,\n"
    let recording = try RecordingText.read(files: table, nil)
    #expect(
      recording.sightings.map(\.advertisement.measuredPower) == [PowerLevel(dBm: -74), nil])
    try withTemporaryFolder { folder in
      try recording.files().write(to: folder)
      let path = "\(folder)/advertisements.csv"
      #expect(try String(contentsOfFile: path, encoding: .utf8) == table)
    }
    #expect(throws: InputError.self) {
      try RecordingText.read(files: table.replacing("-74", with: "58"), nil)
    }
  }

  @Test func namesTheMissingFile() {
    #expect(throws: InputError.missingFile(path: "no/such/advertisements.csv")) {
      try Recording.read("no/such/")
    }
  }

  @Test func survivesAnyBytes() throws {
    var state: UInt64 = 88_172_645_463_325_252
    for _ in 0..<300 {
      var bytes = Array(
        (RecordingText.advertisementHeader + "0.5,a,b,37,-60,0201\n1,a,b,,,\n").utf8)
      for _ in 0..<3 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        bytes[Int(state % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: state >> 40)
      }
      try withTemporaryFolder { folder in
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/advertisements.csv"))
        do {
          _ = try Recording.read(folder)
        } catch {
          let lines = "\(error)".split(whereSeparator: \.isNewline)
          #expect(lines.count == 1)
        }
      }
    }
  }

  @Test func writtenRecordingIsReadBackEqual() throws {
    var names = DeviceNames()
    names.add("phone")
    names.add("b1")
    let (phone, beacon) = (DeviceAddress(named: "phone"), DeviceAddress(named: "b1"))
    let sightings = (0..<100).map { index in
      Sighting(
        Advertisement(
          transmitter: index % 3 == 0 ? DeviceAddress(UInt64(index)) : beacon, receiver: phone,
          channel: AdvertisingChannel.allCases[index % 3],
          rssi: index % 7 == 0 ? nil : PowerLevel(dBm: Double(-index)),
          payload: Payload(repeating: UInt8(index), count: index % 32)),
        at: Instant(nanoseconds: Int64(index) * 1_234_567_891))
    }
    let truth = (0..<10).map { index in
      TruthRow(
        time: Instant(nanoseconds: Int64(index)), subject: phone,
        position: Point(x: 0.1 * Double(index), y: 1.0 / 3), headingDegrees: 12.25,
        place: index % 2 == 0 ? "inside/Küche" : nil)
    }
    let recording = Recording(source: "r", sightings: sightings, truth: truth, names: names)
    try withTemporaryFolder { folder in
      try recording.files().write(to: folder)
      let read = try Recording.read(folder)
      #expect(read.sightings == sightings)
      #expect(read.truth == truth)
    }
  }

  @Test func rejectsNamesThatBreakTheTable() throws {
    var names = DeviceNames()
    names.add("my, phone")
    let row = TruthRow(time: .start, subject: DeviceAddress(named: "my, phone"))
    let recording = Recording(source: "r", sightings: [], truth: [row], names: names)
    #expect {
      try recording.files()
    } throws: {
      "\($0)".hasPrefix("r: the name 'my, phone' cannot be written to CSV")
    }
  }

  /// A gateway that an engine names is fixed: what it hears moves.
  @Test func findsTheSubjectsBesidesFixedDevices() throws {
    let (gateway, tag) = (DeviceAddress(named: "gateway"), DeviceAddress(named: "tag"))
    let one = try RecordingText.read("0,gateway,tag,,-60,\n1,gateway,tag,,-62,")
    #expect(try one.subjects(besides: [gateway]) == [tag])
    #expect(try one.subjects(besides: [tag]) == [gateway])
    let two = try RecordingText.read("0,gateway,tag,,-60,\n1,gateway,key,,-62,")
    #expect(try two.subjects() == [gateway])
    #expect {
      try two.subjects(besides: [gateway])
    } throws: {
      "\($0)".hasSuffix("--subject must name which of them moved: 'tag', 'key'")
    }
    #expect(
      try two.subjects(named: "key", besides: [gateway]) == [DeviceAddress(named: "key")])
  }

  @Test func findsTheSubjects() throws {
    let tag = DeviceAddress(named: "tag")
    #expect(try RecordingText.read("0,a,tag,,-60,\n0,b,tag,,-60,").subjects() == [tag])
    #expect(try RecordingText.read("0,tag,a,,-60,\n0,tag,b,,-60,").subjects() == [tag])
    let two = try RecordingText.read("", truth: "0,x,,,,\n0,tag,,,,\n1,x,,,,\n")
    #expect(try two.subjects() == [DeviceAddress(named: "x"), tag])
    #expect(throws: InputError.self) { try RecordingText.read("0,a,tag,,-60,").subjects() }
    #expect(throws: InputError.self) {
      try RecordingText.read("0,a,b,,-60,\n0,b,c,,-60,\n0,c,a,,-60,").subjects()
    }
    #expect(throws: InputError.self) { try RecordingText.read("").subjects() }
  }

  /// The longest recordings only in optimised builds.
  @Test(
    .enabled(if: RealRecordings.arePresent, "no real recordings: set BLE_SIM_DATA to their folder"),
    arguments: [
      ("sal/recordings/walk-1-1", 22_669, 6), ("tetam/recordings/survey", 221_992, 162),
      ("uji/recordings/geo-a5-4dBm-1", 5316, 48), ("flat/recordings/calib1", 21_413, 1707),
    ].filter { Build.isOptimised || $0.1 < 100_000 })
  func readsAndWritesRecordingsOfRealHardware(path: String, rows: Int, truth: Int) throws {
    let recording = try Recording.read("\(RealRecordings.folder)/\(path)")
    #expect(recording.sightings.count == rows)
    #expect(recording.truth?.count == truth)
    #expect(try recording.subjects().count == 1)
    try withTemporaryFolder { folder in
      try recording.files().write(to: folder)
      let again = try Recording.read(folder)
      #expect(again.sightings == recording.sightings)
      #expect(again.truth == recording.truth)
    }
  }
}
