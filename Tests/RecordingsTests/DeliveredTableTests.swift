import BLE
import Documents
import Foundation
import Phones
import Recordings
import TestScenes
import TestSupport
import Testing

/// The table of events of apps: reading, errors, writing.
@Suite struct DeliveredTableTests {
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
  private static let region = BeaconRegion(uuid: BeaconUUID(uuid) ?? BeaconUUID(high: 0, low: 0))
  private static let phone = DeviceAddress(named: "phone")
  private static let lock = DeviceAddress(named: "lock")
  private static let battery = Characteristic(service: 0x180F, characteristic: 0x2A19)

  private static func attribute(_ report: AttributeReport) -> AppEvent.Kind {
    .delivered(.attribute(report, on: lock), rule: nil)
  }

  /// A row of each event, with its meaning.
  private static let rows: [(text: String, kind: AppEvent.Kind)] = [
    ("launched,,,,,,,", .launched),
    ("suspended,,,,,,,", .suspended),
    ("resumed,,,,,,,", .resumed),
    ("scan-blocked,,,,,,,scanTimeout", .scanBlocked(.rule(.scanTimeout))),
    ("scan-blocked,,,,,,,opportunistic", .scanBlocked(.opportunistic)),
    ("scan-unblocked,,,,,,,", .scanBlocked(nil)),
    (
      "region-unknown,\(uuid)-170,,,,,,unknownRegions",
      .regionNotDelivered(
        BeaconRegion(uuid: region.uuid, major: 170), .unknown, .rule(.unknownRegions))
    ),
    (
      "region-outside,\(uuid),,,,,,silentExit",
      .regionNotDelivered(region, .outside, .rule(.silentExit))
    ),
    (
      "region-inside,\(uuid),,,,,,unknownRegions",
      .regionNotDelivered(region, .inside, .rule(.unknownRegions))
    ),
    (
      "advertisement,lock,38,-61,,,020106,hiddenAddresses",
      .delivered(
        .advertisement(
          Advertisement(
            transmitter: lock, receiver: phone, channel: .channel38, rssi: PowerLevel(dBm: -61),
            payload: [2, 1, 6])), rule: .hiddenAddresses)
    ),
    (
      "entered,\(uuid)-170,,,,,,enterDelay",
      .delivered(
        .region(RegionEvent(uuid: region.uuid, major: 170, isInside: true)), rule: .enterDelay)
    ),
    (
      "left,\(uuid),,,,,,exitDelay",
      .delivered(.region(RegionEvent(region, isInside: false)), rule: .exitDelay)
    ),
    ("ranged,,,,,,,rangingPeriod", .delivered(.ranged([]), rule: .rangingPeriod)),
    ("connected,lock,,,,,,", .delivered(.connected(lock), rule: nil)),
    ("connection-refused,lock,,,,,,", .delivered(.connectionRefused(lock), rule: nil)),
    (
      "disconnected,c0:98:e5:00:00:01,,,,,,",
      .delivered(.disconnected(DeviceAddress(0xC098_E500_0001), .unspecified), rule: nil)
    ),
    (
      "disconnected,lock,,,,,08,",
      .delivered(.disconnected(lock, .supervisionTimeout), rule: nil)
    ),
    ("rssi,lock,,-50,,,,", .delivered(.rssi(PowerLevel(dBm: -50), of: lock), rule: nil)),
    ("rssi,lock,,127,,,,", .delivered(.rssi(nil, of: lock), rule: nil)),
    ("services,lock,,,,,,", attribute(.services([]))),
    ("characteristics,lock,,,,180F,,", attribute(.characteristics([], of: battery.service))),
    ("value,lock,,,,180F/2A19,64,", attribute(.value([100], of: battery))),
    (
      "value,lock,,,,0000180f-0000-1000-8000-00805F9B34FB/2a19,,",
      attribute(.value([], of: battery))
    ),
    ("written,lock,,,,180F/2A19,,", attribute(.written(battery))),
    ("subscribed,lock,,,,180F/2A19,,", attribute(.subscribed(to: battery))),
    ("unsubscribed,lock,,,,180F/2A19,,", attribute(.unsubscribed(from: battery))),
    (
      "services-failed,lock,,,,180F \(uuid),05,",
      attribute(
        .failed(
          .discoverServices([battery.service, AttributeUUID(region.uuid)]),
          with: .insufficientAuthentication))
    ),
    (
      "characteristics-failed,lock,,,,180F,0E,",
      attribute(.failed(.discoverCharacteristics(of: battery.service), with: .unlikelyError))
    ),
    (
      "read-failed,lock,,,,180F/2A19,0A,",
      attribute(.failed(.read(battery), with: .attributeNotFound))
    ),
    (
      "write-failed,lock,,,,180F/2A19,0301ff,",
      attribute(.failed(.write([1, 255], to: battery), with: .writeNotPermitted))
    ),
    (
      "subscribe-failed,lock,,,,180F/2A19,81,",
      attribute(.failed(.subscribe(to: battery), with: ATTError(code: 0x81)))
    ),
    (
      "unsubscribe-failed,lock,,,,180F/2A19,0E,",
      attribute(.failed(.unsubscribe(from: battery), with: .unlikelyError))
    ),
    (
      "monitor-refused,\(uuid),,,,,,regionLimit",
      .delivered(.refused(.monitor(region)), rule: .regionLimit)
    ),
    ("range-refused,\(uuid),,,,,,", .delivered(.refused(.range(region)), rule: nil)),
    ("bluetooth-off,,,,,,,", .delivered(.bluetooth(isOn: false), rule: nil)),
    ("bluetooth-on,,,,,,,suspension", .delivered(.bluetooth(isOn: true), rule: .suspension)),
    ("foreground,,,,,,,", .delivered(.app(isInForeground: true), rule: nil)),
    ("background,,,,,,,", .delivered(.app(isInForeground: false), rule: nil)),
    (
      "motion,93.48,,,,17,,",
      .delivered(.motion(DeviceMotion(heading: 93.48, steps: 17)), rule: nil)
    ),
    (
      "motion,,,,,,,suspension", .delivered(.motion(DeviceMotion()), rule: .suspension)
    ),
    (
      "location,43.468757 -79.698409,,,,,,",
      .delivered(
        .reply(.location(GeoPoint(latitude: 43.468757, longitude: -79.698409))), rule: nil)
    ),
    ("location,,,,,,,", .delivered(.reply(.location(nil)), rule: nil)),
    (
      "record,8054fd2be5bf29a8,,,,,,",
      .delivered(.reply(.record(nil, of: "8054fd2be5bf29a8")), rule: nil)
    ),
    ("stored,17,,,,,,", .delivered(.reply(.stored(report: 17)), rule: nil)),
    ("answer,fine,,,,3,,", .delivered(.reply(.answer(.fine, question: 3)), rule: nil)),
    ("answer,help,,,,4,,", .delivered(.reply(.answer(.help, question: 4)), rule: nil)),
    ("ticked,,,,,,7061792c206361c3a9,", .delivered(.reply(.ticked(task: "pay, caé")), rule: nil)),
    (
      "notification,,,,,active,4869,",
      .delivered(.reply(.notification("Hi", isActive: true)), rule: nil)
    ),
    ("notification,,,,,,,", .delivered(.reply(.notification("", isActive: false)), rule: nil)),
    ("wake,,,,,,,", .delivered(.wake, rule: nil)),
    ("ended,,,,,,,", .ended),
    ("region-outside,\(uuid),,,,,,", .regionNotDelivered(region, .outside, .notRunning)),
  ]

  @Test func readsEveryEvent() throws {
    let text = Self.rows.enumerated().map { "\($0),phone,\($1.text)\n" }.joined()
    let recording = try RecordingText.read("", delivered: text)
    #expect(recording.delivered.map(\.event.kind) == Self.rows.map(\.kind))
    #expect(recording.delivered.map(\.time.seconds) == Self.rows.indices.map(Double.init))
    #expect(recording.delivered.allSatisfy { $0.phone == Self.phone })
    #expect(
      Set(recording.delivered.compactMap { DeliveredWord($0.event.kind) }).count == DeliveredWord
        .allCases.count
        - 4)
    #expect(recording.warnings == [])
  }

  @Test func beaconsAreOfTheReportBeforeThem() throws {
    let recording = try RecordingText.read(
      "",
      delivered: """
        1,phone,ranged,,,,,,,rangingPeriod
        1,phone,beacon,\(Self.uuid)-1-2,,-61,-59,,,
        1,phone,beacon,\(Self.uuid)-1-3,,,127,,,
        1,phone,ranged,,,,,,,
        1,other,ranged,,,,,,,
        1,other,beacon,\(Self.uuid)-1-2,,-61.25,-59,,,
        """)
    let uuid = Self.region.uuid
    func beacon(_ minor: UInt16, _ rssi: Double?, _ power: Double) -> RangedBeacon {
      RangedBeacon(
        identifier: BeaconIdentifier(uuid: uuid, major: 1, minor: minor),
        rssi: rssi.map { PowerLevel(dBm: $0) }, measuredPower: PowerLevel(dBm: power))
    }
    #expect(
      recording.delivered.map(\.event.kind) == [
        .delivered(.ranged([beacon(2, -61, -59), beacon(3, nil, 127)]), rule: .rangingPeriod),
        .delivered(.ranged([]), rule: nil),
        .delivered(.ranged([beacon(2, -61.25, -59)]), rule: nil),
      ])
  }

  @Test func entriesAreOfTheRecordBeforeThem() throws {
    let table = """
      1,phone,record,7a,,,,,,
      1,phone,entry,,,,,patient,416e6e,
      1,phone,entry,,,,,item 8054fd2be5bf29a8,43504150,
      1,phone,entry,,,,,task,436865636b,

      """
    let recording = try RecordingText.read("", delivered: table)
    let record = CareRecord(
      of: "Ann", items: [CareRecord.Item("CPAP", id: "8054fd2be5bf29a8")], tasks: ["Check"])
    #expect(
      recording.delivered.map(\.event.kind) == [
        .delivered(.reply(.record(record, of: "7a")), rule: nil)
      ])
  }

  @Test(arguments: [
    "1,phone,entry,,,,,task,43,",  // of no record
    "1,phone,record,7a,,,,,,\n1,phone,entry,,,,,task,43,",  // before the patient
    "1,phone,record,7a,,,,,,\n1,phone,entry,,,,,patient,ff,",  // no UTF-8
    "1,phone,location,91 0,,,,,,", "1,phone,location,north,,,,,,", "1,phone,stored,-1,,,,,,",
    "1,phone,answer,maybe,,,,3,,", "1,phone,answer,fine,,,,,,", "1,phone,notification,,,,,x,,",
  ])
  func unusableRepliesAreErrors(rows: String) {
    #expect(throws: InputError.self) { try RecordingText.read("", delivered: rows + "\n") }
  }

  @Test func servicesAndCharacteristicsAreOfTheReportBeforeThem() throws {
    let delivered = """
      1,phone,services,lock,,,,,,
      1,phone,service,,,,,180F,,
      1,phone,service,,,,,\(Self.uuid),,
      2,phone,characteristics,lock,,,,180F,,
      2,phone,characteristic,,,,,180F/2A19,12,
      2,phone,characteristic,,,,,180F/\(Self.uuid),08,

      """
    let recording = try RecordingText.read("", delivered: delivered)
    let vendor = AttributeUUID(Self.region.uuid)
    let battery = Self.battery
    #expect(
      recording.delivered.map(\.event.kind) == [
        Self.attribute(.services([battery.service, vendor])),
        Self.attribute(
          .characteristics(
            [
              CharacteristicDeclaration(battery.uuid, [.read, .notify]),
              CharacteristicDeclaration(vendor, .write),
            ], of: battery.service)),
      ])
    try withTemporaryFolder { folder in
      try recording.files().write(to: folder)
      let written = try String(contentsOfFile: folder + "/delivered.csv", encoding: .utf8)
      #expect(written.hasSuffix("\n" + delivered))
    }
  }

  private static let malformed: [(rows: String, sentence: String)] = [
    ("0,phone,wake,,,,,,", "2: 9 values; 10 are required"),
    ("x,phone,wake,,,,,,,", "2: time_s 'x' is not \(DecimalSeconds.form)"),
    (
      "1,phone,wake,,,,,,,\n0,phone,wake,,,,,,,",
      "3: time_s '0' is not in order of time; the line before has 1"
    ),
    ("0,,wake,,,,,,,", "2: phone '' is not a name"),
    (
      "0,phone,woke,,,,,,,",
      "2: event 'woke' is not an event of an app; did you mean 'wake'?"
    ),
    ("0,phone,wake,lock,,,,,,", "2: name 'lock' is not empty, as in all rows 'wake'"),
    (
      "0,phone,launched,,,,,,,suspension",
      "2: rule 'suspension' is not empty, as in all rows 'launched'"
    ),
    ("0,phone,entered,home,,,,,,", "2: name 'home' is not UUID, UUID-major or UUID-major-minor"),
    ("0,phone,connected,,,,,,,", "2: name '' is not a name"),
    ("0,phone,connected,phone,,,,,,", "2: phone and name are the same device"),
    ("0,phone,advertisement,lock,36,-60,,,,", "2: channel '36' is not 37, 38 or 39"),
    ("0,phone,advertisement,lock,,-60,,,0,", "2: data '0' is not pairs of hexadecimal digits"),
    ("0,phone,rssi,lock,,21,,,,", "2: rssi_dbm '21' is not a number within -127 ... 20, or 127"),
    (
      "0,phone,rssi,lock,,-60\u{0}9,,,,",
      "2: rssi_dbm '-60?9' is not a number within -127 ... 20, or 127"
    ),
    (
      "0,phone,ranged,,,,,,,\n0,phone,beacon,\(uuid)-1-2,,-60,-59\u{0}9,,,",
      "3: measured_dbm '-59?9' is not a number within -128 ... 127"
    ),
    ("0,phone,rssi,lock,,nan,,,,", "2: rssi_dbm 'nan' is not a number within -127 ... 20, or 127"),
    (
      "0,phone,value,lock,,,,180f,64,",
      "2: characteristic '180f' is not a service and a characteristic, as in 180F/2A19"
    ),
    ("0,phone,wake,,,,,,,sleep", "2: rule 'sleep' is not a rule of a phone's system"),
    (
      "0,phone,wake,,,,,,,opportunistic",
      "2: rule 'opportunistic' is not a rule of a phone's system"
    ),
    (
      "0,phone,scan-blocked,,,,,,,",
      "2: rule '' is not a rule of a phone's system, or 'opportunistic'"
    ),
    (
      "0,phone,scan-blocked,,,,,,,foo",
      "2: rule 'foo' is not a rule of a phone's system, or 'opportunistic'"
    ),
    (
      "0,phone,beacon,\(uuid)-1-2,,-60,-59,,,",
      "2: a row 'beacon' must follow 'ranged' or another 'beacon' of its phone and time"
    ),
    (
      "0,phone,ranged,,,,,,,\n1,phone,beacon,\(uuid)-1-2,,-60,-59,,,",
      "3: a row 'beacon' must follow 'ranged' or another 'beacon' of its phone and time"
    ),
    (
      "0,phone,ranged,,,,,,,\n0,phone,beacon,\(uuid)-1,,-60,-59,,,",
      "3: name '\(uuid)-1' is not UUID-major-minor"
    ),
    (
      "0,phone,ranged,,,,,,,\n0,phone,beacon,\(uuid)-1-2,,-60,,,,",
      "3: measured_dbm '' is not a number within -128 ... 127"
    ),
    (
      "0,phone,ended,,,,,,,\n1,other,wake,,,,,,,\n2,phone,wake,,,,,,,",
      "4: the app of 'phone' has ended, and was not launched since"
    ),
    (
      "0,phone,ended,,,,,,,\n1,phone,ended,,,,,,,",
      "3: the app of 'phone' has ended, and was not launched since"
    ),
    (
      "0,phone,launched,,,,,,,\n1,phone,suspended,,,,,,,\n2,other,suspended,,,,,,,\n"
        + "3,phone,suspended,,,,,,,",
      "5: the app of 'phone' is suspended, and was not resumed since"
    ),
    (
      "0,phone,suspended,,,,,,,\n1,phone,wake,,,,,,,",
      "3: the app of 'phone' is suspended, and was not resumed since"
    ),
    (
      "0,phone,launched,,,,,,,\n1,phone,resumed,,,,,,,",
      "3: the app of 'phone' runs; 'resumed' is allowed after 'suspended' only"
    ),
    (
      "0,phone,launched,,,,,,,\n1,phone,scan-unblocked,,,,,,,",
      "3: nothing blocks the scan of 'phone'; 'scan-unblocked' is allowed after 'scan-blocked' only"
    ),
    (
      "0,phone,scan-blocked,,,,,,,scanTimeout\n1,phone,launched,,,,,,,\n"
        + "2,phone,scan-unblocked,,,,,,,",
      "4: nothing blocks the scan of 'phone'; 'scan-unblocked' is allowed after 'scan-blocked' only"
    ),
    (
      "0,phone,scan-blocked,,,,,,,startLimit\n1,phone,scan-blocked,,,,,,,startLimit",
      "3: rule 'startLimit' blocks the scan of 'phone' already; another one or 'scan-unblocked' "
        + "is allowed"
    ),
    (
      "0,phone,launched,,,,,,,\n1,phone,region-outside,\(uuid),,,,,,",
      "3: rule '' is not a rule of a phone's system; the app of 'phone' is in memory"
    ),
    ("0,phone,region-unknown,,,,,,,", "2: name '' is not UUID, UUID-major or UUID-major-minor"),
  ]

  @Test(arguments: malformed.map(\.rows).indices)
  func namesTheMalformedLine(index: Int) {
    let (rows, sentence) = Self.malformed[index]
    #expect(
      RecordingTests.sentence { try RecordingText.read("", delivered: rows) } == "delivered.csv:"
        + sentence)
  }

  /// An app that is killed does not record its end, and a recording may be a part of another one.
  @Test(arguments: [
    "0,phone,launched,,,,,,,\n1,phone,launched,,,,,,,", "0,phone,resumed,,,,,,,",
    "0,phone,scan-unblocked,,,,,,,", "0,phone,region-inside,\(uuid),,,,,,",
    "0,phone,suspended,,,,,,,\n1,phone,launched,,,,,,,\n2,phone,suspended,,,,,,,",
    "0,phone,scan-blocked,,,,,,,startLimit\n1,phone,scan-blocked,,,,,,,scanTimeout",
    "0,phone,suspended,,,,,,,\n1,phone,ended,,,,,,,\n2,phone,region-unknown,\(uuid),,,,,,",
  ])
  func acceptsWhatIsNoContradiction(rows: String) throws {
    let recording = try RecordingText.read("", delivered: rows)
    #expect(recording.delivered.count == rows.split(separator: "\n").count)
  }

  /// A scan that is blocked reports nothing, so the rows are read with a warning about the first.
  @Test(arguments: [
    (["scan-blocked,,,,,,,startLimit", "wake,,,,,,,", "scan-unblocked,,,,,,,", ""], nil),
    (["scan-blocked,,,,,,,startLimit", "launched,,,,,,,", "", ""], nil), (["", "", ""], nil),
    (["scan-blocked,,,,,,,startLimit", ""], "3: 'startLimit'"),
    (
      [
        "scan-blocked,,,,,,,startLimit", "scan-blocked,,,,,,,scanTimeout", "", "", "wake,,,,,,,",
        "",
      ], "4: 'scanTimeout'; 2 more rows"
    ),
    (["scan-blocked,,,,,,,opportunistic", "", ""], "3: 'opportunistic'; 1 more row"),
  ])
  func warnsOfPacketsWhileTheScanIsBlocked(events: [String], found: String?) throws {
    let rows = events.enumerated().map { index, event in
      "\(index),phone,\(event.isEmpty ? "advertisement,in,,-60,,,," : event)"
    }
    let recording = try RecordingText.read("", delivered: rows.joined(separator: "\n"))
    #expect(recording.delivered.count == rows.count)
    let warnings = recording.warnings.map(\.description).filter { !$0.contains("line break") }
    guard let found else {
      #expect(warnings == [])
      return
    }
    let (line, rule) = (found.prefix(1), found.dropFirst(3))
    let warning = try #require(warnings.count == 1 ? warnings.first : nil)
    #expect(
      warning.hasSuffix(
        "delivered.csv:\(line): an advertisement reaches the app of 'phone' while its scan is "
          + "blocked, by the rule \(rule)"))
  }

  /// An app cannot record what it does not receive. Its phone is the subject.
  @Test func aRecordingMayHaveOnlyEventsOfAnApp() throws {
    let recording = try RecordingText.read(
      nil, delivered: "3,phone,launched,,,,,,,\n5,phone,wake,,,,,,,")
    #expect(recording.sightings == [])
    #expect(try recording.subjects() == [Self.phone])
    #expect(recording.start == Instant(nanoseconds: 3_000_000_000))
    #expect(recording.end == Instant(nanoseconds: 5_000_000_000))
  }

  @Test func writtenTableIsReadBackEqual() throws {
    var names = DeviceNames()
    for name in ["phone", "lock"] { names.add(name) }
    var delivered = Self.rows.enumerated().map { index, row in
      DeliveredRow(
        AppEvent(row.kind, at: Instant(nanoseconds: Int64(index) * 1_234_567)), on: Self.phone)
    }
    let beacons = [-61, -60.0 / 7, nil].map { dBm in
      RangedBeacon(
        identifier: BeaconIdentifier(uuid: Self.region.uuid, major: 1, minor: 2),
        rssi: dBm.map { PowerLevel(dBm: $0) }, measuredPower: PowerLevel(dBm: -59))
    }
    let kind = AppEvent.Kind.delivered(.ranged(beacons), rule: .rangingPeriod)
    delivered.insert(DeliveredRow(AppEvent(kind, at: .start), on: DeviceAddress(5)), at: 0)
    let recording = Recording(
      source: "r", sightings: [], truth: nil, delivered: delivered, names: names)
    try withTemporaryFolder { folder in
      try recording.files().write(to: folder)
      #expect(try Recording.read(folder).delivered == delivered)
      // A bare radio's recording replaces it, and has two tables.
      try Recording(source: "r", sightings: [], truth: [], names: names).files().write(to: folder)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          == ["advertisements.csv", "truth.csv"])
    }
  }

  @Test func rejectsARefusalThatTheTableCannotHave() {
    let row = DeliveredRow(
      AppEvent(.delivered(.refused(.scan), rule: nil), at: .start), on: Self.phone)
    let recording = Recording(
      source: "r", sightings: [], truth: nil, delivered: [row], names: DeviceNames())
    #expect(throws: InputError.self) { try recording.files() }
  }

  @Test func survivesAnyBytes() throws {
    let text =
      RecordingText.deliveredHeader + "0,phone,launched,,,,,,,\n1,phone,ranged,,,,,,,\n"
      + "1,phone,beacon,\(Self.uuid)-1-2,,-60,-59,,,\n2,phone,value,lock,,,,180F/2A19,64,\n"
    var dice = Dice(3)
    for _ in 0..<300 {
      var bytes = Array(text.utf8)
      for _ in 0..<3 {
        bytes[dice.integer(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: dice.bits())
      }
      try withTemporaryFolder { folder in
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/delivered.csv"))
        do {
          _ = try Recording.read(folder)
        } catch {
          #expect("\(error)".split(whereSeparator: \.isNewline).count == 1)
        }
      }
    }
  }
}
