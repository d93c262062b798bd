import Captures
import HCI
import Testing

@Suite struct BTSnoopTests {
  private static let monitor = "6274736e6f6f7000 00000001 000007d1"

  private static func record(_ flags: String, _ body: String) -> String {
    let count = bytes(body).count
    let length = "000000" + (count < 16 ? "0" : "") + String(count, radix: 16)
    return length + length + flags + "00000000 00dcddb30f2f8001" + body
  }

  /// Flags hold the adapter and the opcode.
  @Test func packetsThatLinuxMonitors() throws {
    let file =
      Self.monitor + Self.record("00010002", "030c00") + Self.record("00010003", "0e0401030c00")
      + Self.record("00020004", "4000 0000") + Self.record("00020005", "4020 0000")
      + Self.record("00000006", "4000 00") + Self.record("00000013", "4020 0000")
      + Self.record("0000000c", "4e6f746500") + Self.record("00000063", "00")
    let records = try records(of: bytes(file), piece: 9)
    #expect(
      records.map(\.kind) == [
        .hci(.toController), .hci(.toHost), .hci(.toController), .hci(.toHost),
        .hci(.toController), .hci(.toHost), .note(12), .other(99),
      ])
    #expect(records.map(\.interface) == [1, 1, 2, 2, 0, 0, 0, 0])
    #expect(records.prefix(6).map { $0.bytes[0] } == [1, 4, 2, 2, 3, 5])
    #expect(records.allSatisfy { $0.time?.nanoseconds == 1_000 })
    #expect(try CapturedPacket(records[0]) == .hci(HCICommand.reset.packet, .toController))
    #expect(throws: CaptureOmission.note) { try CapturedPacket(records[6]) }
    #expect(throws: CaptureOmission.unknownKind) { try CapturedPacket(records[7]) }
  }

  /// Without indicators, flags state the kind.
  @Test func packetsWithoutIndicators() throws {
    let file =
      "6274736e6f6f7000 00000001 000003e9" + Self.record("00000002", "030c00")
      + Self.record("00000003", "0e0401030c00") + Self.record("00000000", "4000 0000")
      + Self.record("00000001", "4020 0000")
    let records = try records(of: bytes(file))
    #expect(records.map { $0.bytes[0] } == [1, 4, 2, 2])
    #expect(
      records.map(\.kind) == [
        .hci(.toController), .hci(.toHost), .hci(.toController), .hci(.toHost),
      ])
  }

  /// Times that 64 bits of nanoseconds do not hold are not known.
  @Test func timesOfOtherCenturies() throws {
    let record = Self.record("00000002", "030c00")
    for time in ["0000000000000000", "7fffffffffffffff", "8000000000000000"] {
      let file = Self.monitor + record.replacing("00dcddb30f2f8001", with: time)
      #expect(try records(of: bytes(file)).first?.time == nil)
    }
    let before = Self.monitor + record.replacing("00dcddb30f2f8001", with: "00dcddb30f2f7fff")
    #expect(try records(of: bytes(before)).first?.time?.nanoseconds == -1_000)
  }

  /// The bytes of a record as the format has them, of a time in microseconds, also before 1970.
  @Test(arguments: zip([1_999, -1] as [Int64], ["01", "ff"])) func recordIsWritten(
    _ nanoseconds: Int64, _ end: String
  ) {
    let bytes = BTSnoopWriter(.monitor).record(
      HCICommand.reset.packet, .toController, at: CaptureTime(nanoseconds: nanoseconds), adapter: 1)
    let time = "00dcddb30f2f" + (nanoseconds < 0 ? "7f" : "80") + end
    #expect(
      bytes == CapturesTests.bytes("00000003 00000003 00010002 00000000" + time + "030c00"))
  }
}
