import BLE
import Captures
import HCI
import Testing

@Suite struct WriterTests {
  private static let reset = HCICommand.reset.packet
  private static let data = CapturedPacket.hci(
    .other(.isochronousData, [0x40, 0, 0, 0]), nil)

  /// Packets that an interface cannot hold are not written.
  @Test func packetsOfOtherKindsAreNil() {
    let time = CaptureTime(nanoseconds: 0)
    let air = LinkLayerPacket(advertising: [0x42, 0], channel: 37, level: nil)
    var unchecked = air
    unchecked.crc = nil
    #expect(PcapWriter(.hci).record(.linkLayer(air), at: time) == nil)
    #expect(PcapWriter(.linkLayer).record(.hci(Self.reset, nil), at: time) == nil)
    #expect(PcapWriter(.linkLayer).record(.linkLayer(unchecked), at: time) == nil)
    #expect(PcapWriter(.linkLayerWithHeader).record(.linkLayer(unchecked), at: time) == nil)
    #expect(PcapWriter(.nordicSniffer).record(.linkLayer(air), at: time) == nil)
    #expect(PcapWriter(.hciWithDirection).record(Self.data, at: time) == nil)
    #expect(PcapWriter(.hci).record(Self.data, at: time) != nil)
    // The direction of a command is clear.
    #expect(PcapWriter(.hciWithDirection).record(.hci(Self.reset, nil), at: time) != nil)
    #expect(
      PacketLoggerWriter().record(.other(.isochronousData, [0x40, 0, 0, 0]), .toHost, at: time)
        == nil)
  }

  /// Times that a format does not have are written as the nearest.
  @Test(arguments: zip([-1, .max] as [Int64], [0, 4_294_967_295_999_999_999] as [UInt64]))
  func timesAreBounded(_ nanoseconds: Int64, _ written: UInt64) throws {
    let time = CaptureTime(nanoseconds: nanoseconds)
    let writer = PcapWriter(.hci)
    let file = writer.beginning + (writer.record(.hci(Self.reset, nil), at: time) ?? [])
    #expect(try records(of: file).first?.time?.nanoseconds == Int64(written))
    let block = PacketLoggerWriter(.bigEndian).record(Self.reset, .toController, at: time)
    let read = try records(of: try #require(block)).first?.time?.nanoseconds
    #expect(read == Int64(written / 1_000 * 1_000))
  }

  /// Texts are cut between characters; comments beyond the eighth are left out.
  @Test func longTextsAreCut() throws {
    var writer = PcapngWriter()
    var file = writer.beginning() + writer.interface(.hci)
    let long = String(repeating: "ü", count: 40_000)
    let block = writer.packet(
      .hci(Self.reset, nil), on: 0, at: CaptureTime(nanoseconds: 0),
      comments: ["a" + long] + [String](repeating: long, count: 20))
    file += try #require(block)
    let comments = try #require(try records(of: file).first).comments
    #expect(comments.count == PcapngWriter.mostComments)
    #expect(comments[0] == "a" + String(repeating: "ü", count: 32_766))
    #expect(comments[1] == String(repeating: "ü", count: 32_767))
  }
}
