import BLE
import GATT
import HCI
import Testing

/// Streams of bytes, cut anywhere.
@Suite struct HCIPacketParserTests {
  private let packets = [
    "01030c00", "040e0401030c00", "0240200700030004000b6608", "03400002aabb", "0501000100cc",
    "0413050140000100",
  ].map { bytes($0) }

  @Test(arguments: 1...12) func packetsAreFoundHoweverTheyAreCut(_ size: Int) throws {
    var parser = HCIPacketParser(of: .host)
    var found: [[UInt8]] = []
    var rest = (packets + packets).joined()[...]
    while !rest.isEmpty {
      parser.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let packet = try parser.next() { found.append(packet.bytes) }
    }
    #expect(found == packets + packets)
    #expect(parser.pendingCount == 0)
  }

  @Test func kindsAreDistinguished() throws {
    #expect(try packet("01030c00") == .command(.reset, []))
    #expect(
      try packet("0240200700030004000b6608")
        == .data(
          ACLPacket(
            ConnectionHandle(0x40), .firstOfController, bytes("030004000b6608"))))
    #expect(try packet("0413050140000100") == .event(0x13, bytes("0140000100")))
    #expect(try packet("03400002aabb") == .other(.synchronousData, bytes("400002aabb")))
    // The upper two bits of this length are none of it.
    #expect(try packet("05010001c0cc") == .other(.isochronousData, bytes("010001c0cc")))
  }

  /// *Bluetooth Core Specification*, Vol 4, Part A, 4: Reset brings the two ends together again.
  @Test func aHostOutOfStepIsFoundAgainByItsReset() throws {
    var parser = HCIPacketParser(of: .host)
    parser.append(bytes("01030c00 00 01 01030c 01030c00 01021000"))
    #expect(try parser.next() == .command(.reset, []))
    #expect(throws: HCIPacketError.indicator(0)) { try parser.next() }
    #expect(parser.isOutOfStep)
    #expect(try parser.next() == .command(.reset, []))
    #expect(!parser.isOutOfStep)
    #expect(try parser.next() == .command(.readSupportedCommands, []))
    #expect(try parser.next() == nil)
  }

  @Test func aControllerOutOfStepIsFoundAgainByItsAnswerToReset() throws {
    var parser = HCIPacketParser(of: .controller)
    parser.append(bytes("ff 0413050140000100 040e0401"))
    #expect(throws: HCIPacketError.indicator(0xFF)) { try parser.next() }
    #expect(try parser.next() == nil)
    // The beginning of an answer is kept, and nothing else.
    #expect(parser.pendingCount == 4)
    parser.append(bytes("030c00"))
    #expect(try parser.next() == .event(0x0E, bytes("01030c00")))
  }

  @Test func noiseIsNotKept() throws {
    var parser = HCIPacketParser(of: .host)
    parser.append([0])
    #expect(throws: HCIPacketError.indicator(0)) { try parser.next() }
    for _ in 0..<100 {
      parser.append([UInt8](repeating: 7, count: 1000))
      #expect(try parser.next() == nil)
      #expect(parser.pendingCount == 0)
    }
  }
}
