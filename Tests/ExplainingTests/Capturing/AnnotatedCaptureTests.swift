import BLE
import Captures
import Explaining
import HCI
import Interchange
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct AnnotatedCaptureTests {
  private static func capture(
    _ name: String, as format: ExportCaptureFormat, seed: UInt64 = 3
  ) async throws -> (records: [CaptureRecord], run: Run) {
    let scenario = try ScenarioLibrary.scenario(name)
    let capture = try #require(try CapturedRun(of: scenario, seed: seed))
    var reader = CaptureReader()
    let count = try await capture.perform(as: format) { bytes in
      reader.append(bytes)
      return true
    }
    var records: [CaptureRecord] = []
    while let record = try reader.next() { records.append(record) }
    try reader.finish()
    #expect(count == records.count)
    let world = try #require(scenario.world(of: nil))
    return (records, try scenario.run(world, seed: seed, on: nil))
  }

  /// The packets of a capture are those of the run's recording, with the channel of each.
  @Test(arguments: ["office-walk-past", "approach-advertise"])
  func packetsAreThoseOfTheRun(_ name: String) async throws {
    let (records, run) = try await Self.capture(name, as: .pcapng)
    let heard = run.journal.heard
    #expect(records.count == heard.count && !records.isEmpty)
    let names = run.recording.names
    for (record, heard) in zip(records, heard) {
      guard case .linkLayer(let packet) = try CapturedPacket(record) else {
        Issue.record("no packet of the link layer")
        continue
      }
      let advertisement = heard.sighting.advertisement
      #expect(packet.isCRCRight == true && packet.crc == LinkLayerCRC.value(of: packet.pdu))
      #expect(packet.level == advertisement.rssi)
      #expect((37...39).contains(packet.channel ?? 0))
      let pdu = try #require(AdvertisingPDU(packet.pdu))
      #expect(pdu.data == Array(advertisement.payload))
      #expect(pdu.advertiser.address == advertisement.transmitter)
      #expect(record.interfaceName == names[advertisement.receiver])
      // The start: 16 bytes and the data before the end, at 8 µs each.
      let airtime = Int64(16 + advertisement.payload.count) * 8_000
      #expect(
        record.time?.nanoseconds
          == 946_684_800_000_000_000 + heard.sighting.time.nanoseconds - airtime)
    }
  }

  /// The terms add up to the level of the run's own account.
  @Test func commentsHaveTruthAndTerms() async throws {
    let (records, run) = try await Self.capture("office-walk-past", as: .pcapng)
    for (record, heard) in zip(records, run.journal.heard) {
      #expect(record.comments.count == 3)
      let level = try #require(record.comments.last)
      let text = level.dropFirst("level ".count).prefix { $0 != " " }
      let total = try #require(Double(text))
      #expect(abs(total - heard.budget.level.dBm) < 0.01)
      #expect(record.comments[1].hasPrefix("truth: passer-by at ("))
      #expect(record.comments[1].contains("inside/"))
    }
  }

  @Test func reportsAreThoseOfAController() async throws {
    let (records, run) = try await Self.capture("approach-advertise", as: .btsnoop)
    var listener = CaptureListener()
    let heard = records.flatMap { listener.receive($0) }
    #expect(heard.map(\.packet.rssi) == run.journal.heard.map(\.sighting.advertisement.rssi))
    // Two receivers: two adapters.
    #expect(Set(records.map(\.interface)) == [0, 1])
  }

  /// A reader that is gone ends the run.
  @Test func runsEndWithTheirReader() async throws {
    let scenario = try ScenarioLibrary.scenario("office-walk-past")
    let capture = try #require(try CapturedRun(of: scenario, seed: 3))
    var pieces = 0
    let count = try await capture.perform(as: .pcapng) { _ in
      pieces += 1
      return pieces < 3
    }
    #expect(pieces == 3 && count == 2)
    #expect(try CapturedRun(of: scenario, variant: "none", seed: 3) == nil)
  }
}
