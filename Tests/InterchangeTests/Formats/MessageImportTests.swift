import BLE
import Documents
import Interchange
import Recordings
import TestSupport
import Testing

/// Messages as `mosquitto_sub` prints them. Payloads are those that nodes have sent, from the
/// projects' documents and issues.
@Suite struct MessageImportTests {
  private static let topic =
    "espresense/devices/iBeacon:426c7565-4368-6172-6d42-6561636f6e73-3838-4949/office"
  private static let message =
    #"{"mac":"dd8800003777","id":"iBeacon:426c7565-4368-6172-6d42-6561636f6e73-3838-4949","#
    + #""rssi@1m":-59,"rssi":-81.10,"rxAdj":0,"rssiVar":7.42,"distance":6.58,"var":4.00,"int":2028}"#
  private static let row =
    "office,426C7565-4368-6172-6D42-6561636F6E73-3838-4949,,-81,,-59"

  private static func rows(
    _ text: String, names: [String] = [], receiver: String? = nil
  ) throws -> [String] {
    var rows: [String] = []
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      _ = try folder.imported(
        [folder.write(text, to: "log.txt")], names: names, receiver: receiver)
      rows = try folder.text("out/advertisements.csv").split(separator: "\n").dropFirst().map(
        String.init)
    }
    return rows
  }

  /// The forms of `-F '%U %t %p'`, `%I %t %p`, `%j` and `%J`.
  @Test func allFormsOfLinesAreRead() throws {
    let quoted = Self.message.replacing("\"", with: "\\\"")
    let lines = [
      "1764136969.250000 \(Self.topic) \(Self.message)",
      "2025-11-26T06:02:49.500000+0000 \(Self.topic) \(Self.message)",
      #"{"tst":1764136970,"topic":"\#(Self.topic)","qos":0,"payloadlen":9,"payload":"\#(quoted)"}"#,
      #"{"tst":"2025-11-26T06:02:51.250000+0000","topic":"\#(Self.topic)","payload":\#(Self.message)}"#,
    ]
    let rows = try Self.rows(lines.joined(separator: "\n"))
    #expect(rows == ["0", "0.25", "0.75", "2"].map { "\($0),\(Self.row)" })
  }

  /// A node's adjustment is taken from levels before they are sent. With it in both, levels and
  /// levels at 1 m are as far apart as those that the node compares.
  @Test func adjustmentsAreAddedAgain() throws {
    let message = Self.message.replacing("\"rxAdj\":0", with: "\"rxAdj\":5")
    #expect(
      try Self.rows("1764136969 \(Self.topic) \(message)") == [
        "0,office,426C7565-4368-6172-6D42-6561636F6E73-3838-4949,,-76,,-54"
      ])
  }

  @Test func devicesAndNodesAreNamed() throws {
    let line = "1764136969 \(Self.topic) \(Self.message)"
    for device in [
      "iBeacon:426c7565-4368-6172-6d42-6561636f6e73-3838-4949", "dd:88:00:00:37:77",
      "426C7565-4368-6172-6D42-6561636F6E73-3838-4949",
    ] {
      #expect(
        try Self.rows(line, names: ["\(device)=Allie", "office=node"]) == ["0,node,Allie,,-81,,-59"]
      )
    }
  }

  /// OpenMQTTGateway, from its documentation: an iBeacon, and service data.
  @Test func gatewayMessagesAreRead() throws {
    let base = "1764136969 home/OMG_hall/BTtoMQTT"
    let beacon =
      #"\#(base)/60875774C9BC2 {"id":"60:87:57:4C:9B:C2","mac_type":1,"rssi":-78,"brand":"GENERIC","#
      + #""mfid":"4c00","uuid":"1de4b189115e45f6b44e509352269977","major":0,"minor":7,"txpower":-66}"#
    let data =
      #"\#(base)/45E174126E00 {"id":"45:e1:74:12:6e:00","rssi":-89,"servicedatauuid":"0xfe95","#
      + #""servicedata":"3020"}"#
    let both =
      #"\#(base)/x {"id":"1de4b189115e45f6b44e509352269977","rssi":-70,"mac":"60:87:57:4C:9B:C3"}"#
    #expect(
      try Self.rows([beacon, data, both].joined(separator: "\n")) == [
        // Flags and an iBeacon: type 02, length 15, UUID, major, minor, power (BE is -66).
        "0,OMG_hall,60:87:57:4c:9b:c2,,-78,"
          + "0201061aff4c0002151de4b189115e45f6b44e50935226997700000007be",
        "0,OMG_hall,45:e1:74:12:6e:00,,-89,0516" + "95fe" + "3020",
        "0,OMG_hall,60:87:57:4c:9b:c3,,-70,",
      ])
  }

  /// A power of other devices is the structure 0x0A of 1 byte; FC is -4.
  @Test func gatewaysStateTransmitPowers() throws {
    let line =
      #"1764136969 home/OMG/BTtoMQTT/x {"id":"60:87:57:4C:9B:C2","rssi":-78,"txpower":-4,"#
      + #""manufacturerdata":"5902"}"#
    #expect(try Self.rows(line) == ["0,OMG,60:87:57:4c:9b:c2,,-78,03ff5902020afc"])
  }

  /// Numbers that Theengs' decoder has read from a payload are not in the recording, and named as
  /// lost.
  @Test func decodedNumbersAreCounted() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let head = "home/OMG/BTtoMQTT/AABBCCDDEEFF"
      let text = [
        "1700000000 \(head) {\"id\":\"AA:BB:CC:DD:EE:FF\",\"mac_type\":0,\"rssi\":-67}",
        "1700000001 \(head) {\"id\":\"AA:BB:CC:DD:EE:FF\",\"rssi\":-67,\"tempc\":21.3,\"hum\":40}",
        "1700000002 \(head) {\"id\":\"AA:BB:CC:DD:EE:FF\",\"rssi\":-67,\"volt\":3.1}",
      ].joined(separator: "\n")
      let (report, recording) = try folder.imported([folder.write(text, to: "log")])
      #expect(recording.sightings.count == 3)
      #expect(
        report.tally.losses.map { "\($0.loss): \($0.count)" } == [
          "number that the program decoded, such as a temperature: 2"
        ])
    }
  }

  /// A level at 1 m that has lost its sign, and what a node computed, are named as lost.
  @Test func lossesAreCounted() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = [
        "1764136969 \(Self.topic) \(Self.message)",
        "1764136970 \(Self.topic) {\"rssi\":-60,\"rssi@1m\":58}",
      ].joined(separator: "\n")
      let (report, recording) = try folder.imported([folder.write(text, to: "log")])
      #expect(
        Dictionary(uniqueKeysWithValues: report.tally.losses.map { ("\($0.loss)", $0.count) }) == [
          "distance that the program computed": 1, "variance of the program's filter": 1,
          "level at 1 m that is no number in -127 ... 20 dBm": 1,
        ])
      #expect(
        recording.sightings.map(\.advertisement.measuredPower) == [PowerLevel(dBm: -59), nil])
    }
  }

  /// Values that are given and cannot be read are named as lost, and the level comes in.
  @Test(arguments: [
    (#"espresense/devices/x/r {"rssi":-60,"rssi@1m":"high"}"#, ImportLoss.measuredPower),
    (#"espresense/devices/x/r {"rssi":-60,"rssi@1m":{"dBm":-59}}"#, .measuredPower),
    (#"espresense/devices/x/r {"rssi":-60,"rxAdj":"none"}"#, .adjustment),
    (#"espresense/devices/x/r {"rssi":-60,"rxAdj":1e308}"#, .adjustment),
    (#"espresense/devices/x/r {"rssi":-60,"rssi@1m":1e308,"rxAdj":0}"#, .measuredPower),
    (#"espresense/devices/x/r {"rssi":-60,"mac":"dd88"}"#, .address),
    (#"espresense/devices/x/r {"rssi":-60,"mac":7}"#, .address),
    (#"home/OMG/BTtoMQTT/x {"id":"x","rssi":-60,"mac":"dd88"}"#, .address),
    (#"home/OMG/BTtoMQTT/x {"id":"x","rssi":-60,"txpower":"high"}"#, .transmitPower),
    (#"home/OMG/BTtoMQTT/x {"id":"x","rssi":-60,"txpower":300}"#, .transmitPower),
    (#"home/OMG/BTtoMQTT/x {"id":"x","rssi":-60,"manufacturerdata":"4c0"}"#, .data),
    (#"home/OMG/BTtoMQTT/x {"id":"x","rssi":-60,"manufacturerdata":7}"#, .data),
    (#"home/OMG/BTtoMQTT/x {"id":"x","rssi":-60,"servicedata":"01"}"#, .data),
    (#"home/OMG/BTtoMQTT/x {"id":"x","rssi":-60,"uuid":"f7826da6","major":1,"minor":2}"#, .data),
  ])
  func unreadableValuesAreCounted(message: String, loss: ImportLoss) throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let (report, recording) = try folder.imported([
        folder.write("1764136969 \(message)", to: "log")
      ])
      #expect(report.tally.losses.map(\.loss) == [loss])
      #expect(recording.sightings.map(\.advertisement.rssi) == [PowerLevel(dBm: -60)])
    }
  }

  /// `null` is no value, and an empty text no data.
  @Test func missingValuesAreNoLoss() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = [
        #"1764136969 espresense/devices/x/r {"rssi":-60,"rssi@1m":null,"rxAdj":null}"#,
        #"1764136969 home/OMG/BTtoMQTT/x {"id":"y","rssi":-60,"txpower":null,"servicedata":""}"#,
      ].joined(separator: "\n")
      let (report, _) = try folder.imported([folder.write(text, to: "log")])
      #expect(report.tally.losses.isEmpty)
    }
  }

  @Test func otherMessagesAreCounted() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = [
        "1764136969 \(Self.topic) \(Self.message)", "",
        "1764136969 espresense/rooms/a/telemetry {}",
        "no message", "1764136969 \(Self.topic) {\"id\":\"x\"}",
        "1764136969 \(Self.topic) {\"rssi\":-300}",
        // Their sum would be 0 dBm.
        "1764136969 \(Self.topic) {\"rssi\":1e308,\"rxAdj\":-1e308}",
        "1764136969 \(Self.topic) {\"rssi\":\"-60\\u0000999\"}",
        "1764136969 espresense/devices/a,b/r {\"rssi\":-3}",
        "1764136969 espresense/devices/a\u{202E}/r {\"rssi\":-3}",
        "1764136969 espresense/devices/r/r {\"rssi\":-3}",
      ].joined(separator: "\r\n")
      let (report, recording) = try folder.imported([folder.write(text, to: "log")])
      let counts = Dictionary(
        uniqueKeysWithValues: report.tally.reasons.map { ("\($0.reason)", $0.count) })
      #expect(
        counts == [
          "message of another topic": 1, "not a message": 1, "without a level": 4,
          "name that a table cannot contain": 2, "heard by the device itself": 1,
        ])
      #expect(recording.sightings.count == 1)
      #expect(recording.origin?.levels == .filtered)
      #expect(
        recording.warnings.map(\.description) == [
          "\(path)/out: levels of ESPresense are filtered, not those of packets: fading, spreads and "
            + "rates of reception cannot be computed from them"
        ])
    }
  }

  @Test func messagesWithoutATimeAreAnError() throws {
    #expect(
      failure { _ = try Self.rows("\n\(Self.topic) \(Self.message)") }?
        .hasSuffix(
          "log.txt:2: the message has no time; record with mosquitto_sub -t '#' -F '%U %t %p'")
        == true)
  }

  /// Objects without a topic have a time of their own, and the receiver of the option.
  @Test func bareObjectsAreRead() throws {
    let lines = [
      #"{"time":1764136969.5,"id":"aa:bb:cc:dd:ee:ff","rssi":-50}"#,
      #"{"timestamp":1764136970000,"id":"phone:bob","rssi@1m":-59,"rssi":-60.4}"#,
    ]
    #expect(
      try Self.rows(lines.joined(separator: "\n"), receiver: "node") == [
        "0,node,aa:bb:cc:dd:ee:ff,,-50,,", "0.5,node,phone:bob,,-60,,-59",
      ])
  }
}
