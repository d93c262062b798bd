import Captures
import HCI
import TestSupport
import Testing

/// Captures of real stacks, against the same sessions as text.
@Suite(.enabled(if: RecordedSession.arePresent, "\(RecordedSession.absence)"))
struct RecordedCaptureTests {
  @Test(arguments: RecordedCapture.allCases) func recordsAreThoseOfTheText(
    _ capture: RecordedCapture
  ) throws {
    let records = try records(of: capture.file, piece: 7)
    let packets = try capture.session.packets
    #expect(records.count == packets.count)
    let start = try #require(records.first?.time)
    let first = try #require(packets.first?.seconds)
    for (record, packet) in zip(records, packets) {
      let direction = packet.isOfHost ? PacketDirection.toController : .toHost
      #expect(record.kind == .hci(direction))
      #expect(record.bytes == packet.bytes && !record.isTruncated)
      #expect(try CapturedPacket(record) == .hci(HCIPacket(packet.bytes), direction))
      // The program that recorded has read the clock twice, and rounded to microseconds.
      let seconds = Double(try #require(record.time).nanoseconds - start.nanoseconds) / 1e9
      #expect(try abs(seconds - (#require(packet.seconds) - first)) < 1e-5)
    }
  }

  @Test(arguments: RecordedCapture.allCases) func advertisementsAreCounted(
    _ capture: RecordedCapture
  ) throws {
    var listener = CaptureListener()
    let records = try records(of: capture.file)
    for record in records { _ = listener.receive(record) }
    #expect(listener.heardCount == capture.advertisements)
    #expect(listener.count(of: .notAdvertising) == records.count - capture.advertisements)
  }

  /// Packets pass through each format that is written.
  @Test(arguments: RecordedCapture.allCases) func sessionsAreWritten(
    _ capture: RecordedCapture
  ) throws {
    let original = try records(of: capture.file)
    for format in WrittenFormat.allCases {
      let copy = try records(of: format.file(of: original))
      #expect(copy.map(\.bytes) == original.map(\.bytes), "\(format)")
      #expect(copy.map(\.time) == original.map(\.time), "\(format)")
      #expect(copy.map(\.kind) == original.map { format.hasDirection ? $0.kind : .hci(nil) })
    }
  }
}
