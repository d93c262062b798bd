import BLE
import Documents
import EventLines
import Foundation
import Phones
import Recordings
import TestScenes
import Testing

struct LineEncoderTests {
  private let phone = DeviceAddress(named: "phone")

  /// The object in a line, by a parser that knows nothing of ours.
  private func object(_ line: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
  }

  private func time(_ seconds: Double) -> Instant { .start.advanced(by: .seconds(seconds)) }

  /// The text of a notification, and the name of an anchor, as a device on the air may choose them.
  @Test(arguments: [
    "two\nlines\r\n", "a \"quotation\" \\ mark", "\u{0}\u{1}\u{7}\u{8}\u{1B}[2J", "\u{7F}\u{9B}2J",
    "\u{2028}\u{2029}\u{85}", "</script>", "für 🚪 \u{FFFD}",
  ])
  func textOfOthersStaysWithinItsLine(text: String) throws {
    var encoder = LineEncoder(names: DeviceNames()) { _ in text }
    let evidence = Evidence(
      anchor: .device(phone), level: nil, samples: 0, newest: nil)
    let decision = Decision(.notify(text), at: time(1), evidence: [evidence])
    let encoded = encoder.line(of: .decided(decision, subject: text))
    let line = try #require(encoded)

    let controls = line.dropLast().unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.properties.isPatternWhitespace && $0 != " "
    }
    #expect(line.hasSuffix("\n") && controls.isEmpty)
    let object = try object(line)
    #expect(object["text"] as? String == text && object["walker"] as? String == text)
    let anchors = (object["evidence"] as? [NSDictionary])?.map { $0["anchor"] as? String }
    #expect(anchors == [text])
  }

  @Test func theFirstLineNamesTheFormatAndItsVersion() throws {
    let start = StartLine(
      .live(radio: "hci0", phone: nil, startedAt: "2026-11-26T06:00:00Z"), engine: ["kind": "x"],
      subjects: ["phone"])
    let object = try object(LineEncoder(names: DeviceNames()).start(start))
    #expect(
      object == [
        "event": "start", "format": "simrun-events", "version": 2, "source": "live", "timeS": 0,
        "engine": ["kind": "x"], "walkers": ["phone"], "radio": "hci0", "phone": NSNull(),
        "startedAt": "2026-11-26T06:00:00Z",
      ])
  }

  @Test func theLastLineCountsTheOthers() throws {
    var encoder = LineEncoder(names: DeviceNames())
    for second in 1...3 {
      let decision = Decision(.unlock, at: time(Double(second)))
      _ = encoder.line(of: .decided(decision, subject: "phone"))
    }
    #expect(
      try object(encoder.end(at: time(4), isPartial: true))
        == ["event": "end", "timeS": 4, "events": 3, "partial": true])
  }

  @Test func aTruthIsWrittenOnlyIfItChanges() throws {
    var encoder = LineEncoder(names: DeviceNames())
    func row(_ seconds: Double, _ place: String, of name: String = "phone") -> LineEvent {
      .truth(
        TruthRow(time: time(seconds), subject: DeviceAddress(named: name), place: place))
    }
    let lines = [
      row(0, "inside"), row(0.1, "inside"), row(0.2, "outside"), row(0.2, "outside", of: "other"),
      row(0.3, "outside"), row(0.4, "inside"),
    ].map { encoder.line(of: $0) != nil }
    #expect(lines == [true, false, true, true, false, true])
  }

  @Test func thePacketOfATagHasItsReceiver() throws {
    var names = DeviceNames()
    for name in ["tag", "gate", "beacon", "phone"] { names.add(name) }
    func packet(from sender: String, to receiver: String, about subject: String) throws
      -> NSDictionary
    {
      var encoder = LineEncoder(names: names)
      let sighting = Sighting(
        Advertisement(
          transmitter: DeviceAddress(named: sender), receiver: DeviceAddress(named: receiver),
          channel: .channel38, rssi: nil, payload: [2, 1, 6]), at: time(0.25))
      let line = encoder.line(of: .delivered(sighting, subject: subject))
      return try object(try #require(line))
    }
    let delivered: NSDictionary = [
      "event": "delivered", "delivered": "advertisement", "timeS": 0.25, "walker": "phone",
      "name": "beacon", "channel": 38, "rssiDBm": NSNull(), "data": "020106", "rule": NSNull(),
    ]
    #expect(try packet(from: "beacon", to: "phone", about: "phone") == delivered)
    let tagged = try packet(from: "tag", to: "gate", about: "tag")
    #expect(tagged["receiver"] as? String == "gate" && tagged["name"] as? String == "tag")
  }
}
