import BLE
import Documents
import EventLines
import Foundation
import Recordings
import TestScenes
import Testing

struct EventSchemaTests {
  private static let objects = EventSchema.document.objects
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"

  /// A row of each event of `delivered.csv`.
  private static let delivered = [
    "launched,,,,,,,", "suspended,,,,,,,", "resumed,,,,,,,",
    "scan-blocked,,,,,,,scanTimeout", "scan-unblocked,,,,,,,",
    "region-unknown,\(uuid),,,,,,unknownRegions", "region-outside,\(uuid),,,,,,silentExit",
    "region-inside,\(uuid),,,,,,unknownRegions",
    "advertisement,lock,38,-61,,,020106,hiddenAddresses", "entered,\(uuid)-170,,,,,,enterDelay",
    "left,\(uuid),,,,,,exitDelay", "ranged,,,,,,,rangingPeriod",
    "beacon,\(uuid)-170-187,,-71,-59,,,", "connected,lock,,,,,,", "connection-refused,lock,,,,,,",
    "disconnected,lock,,,,,,", "rssi,lock,,-50,,,,", "services,lock,,,,,,", "service,,,,,180F,,",
    "characteristics,lock,,,,180F,,", "characteristic,,,,,180F/2A19,12,",
    "value,lock,,,,180F/2A19,64,", "written,lock,,,,180F/2A19,,", "subscribed,lock,,,,180F/2A19,,",
    "unsubscribed,lock,,,,180F/2A19,,", "services-failed,lock,,,,180F,05,",
    "characteristics-failed,lock,,,,180F,0E,", "read-failed,lock,,,,180F/2A19,0A,",
    "write-failed,lock,,,,180F/2A19,0301ff,", "subscribe-failed,lock,,,,180F/2A19,81,",
    "unsubscribe-failed,lock,,,,180F/2A19,0E,", "monitor-refused,\(uuid),,,,,,regionLimit",
    "range-refused,\(uuid),,,,,,", "bluetooth-off,,,,,,,", "bluetooth-on,,,,,,,suspension",
    "foreground,,,,,,,", "background,,,,,,,",
    "motion,90,,,,12,,", "location,43.5 -79.75,,,,,,", "record,8054fd2b,,,,,,",
    "entry,,,,,patient,416e6e,",
    "stored,17,,,,,,", "answer,fine,,,,3,,", "ticked,,,,,,436865636b,",
    "notification,,,,,active,4869,", "wake,,,,,,,", "ended,,,,,,,",
  ]

  @Test func describesEachWordOfTheTableWithItsKeys() throws {
    let words = Set(Self.delivered.map { String($0.prefix { $0 != "," }) })
    #expect(words == Set(DeliveredWord.allCases.map(\.rawValue)))

    let recording = try RecordingText.read(
      "", delivered: Self.delivered.map { "1,phone,\($0)\n" }.joined())
    var encoder = LineEncoder(names: recording.names)
    var listed: [String] = []
    for row in recording.delivered {
      let encoded = encoder.line(of: .delivered(row.event, subject: "phone"))
      let line = try #require(encoded)
      let event = try JSON.parse(Array(line.utf8), source: "line")
      guard case .object(let members) = event, case .text(let word)? = members["delivered"] else {
        Issue.record("no object: \(line)")
        continue
      }
      let schema = try #require(Self.objects["delivered-\(word)"])
      #expect(Set(members.keys) == Set(schema.properties.map(\.key)).subtracting(["receiver"]))
      for case .list(let entries) in members.values {
        for case .object(let entry) in entries {
          let name = try #require(DeliveredWord(rawValue: word)?.listed?.rawValue)
          let schema = try #require(Self.objects["listed-\(name)"])
          #expect(Set(entry.keys) == Set(schema.properties.map(\.key)))
          listed.append(name)
        }
      }
    }
    #expect(listed == ["beacon", "service", "characteristic", "entry"])
  }

  @Test(arguments: [
    Verdict.unlock, .lock, .side(.inside), .entered("hall"), .left("hall"), .notify(""),
    .position(PositionFix(Point(x: 1, y: 2), covariance: Covariance(deviation: 3))),
  ])
  func describesEachDecisionWithItsKeys(verdict: Verdict) throws {
    let evidence = Evidence(
      anchor: .device(DeviceAddress(named: "a")), level: nil, samples: 0, newest: nil)
    let json = EventObjects(names: DeviceNames()).json(
      of: Decision(verdict, at: .start, evidence: [evidence]), about: "phone")
    guard case .object(let members) = json, case .list(let levels)? = members["evidence"],
      case .object(let level)? = levels.first
    else {
      Issue.record("no object")
      return
    }
    let schema = try #require(Self.objects["decision-\(verdict.word)"])
    #expect(Set(members.keys) == Set(schema.properties.map(\.key)))
    #expect(Set(level.keys) == Set(try #require(Self.objects["evidence"]).properties.map(\.key)))
  }

  /// An unknown value is `null`; a key is left out only if it does not apply.
  @Test func requiresEachKeyButTheReceiver() {
    let engine = Set(["engine"])
    for (name, object) in Self.objects where !engine.contains(name) {
      let optional = object.properties.filter { !$0.isRequired }.map(\.key)
      #expect(optional == (name == "delivered-advertisement" ? ["receiver"] : []), "\(name)")
    }
  }
}
