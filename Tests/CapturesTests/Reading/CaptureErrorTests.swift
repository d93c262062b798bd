import Captures
import Testing

@Suite struct CaptureErrorTests {
  private static let blocks = Blocks()
  private static let snoop = "6274736e6f6f7000 00000001 000003ea"
  private static let record = "00000004 00000004 00000002 00000000 00e33e926118ed54 01030c00"

  private static let files: [String] = [
    "", "00", "6274736e 6f6f7001", "47494638 39610000 0000000000",
    "6274736e6f6f7000 00000002 000003ea", "6274736e6f6f7000 00000001 000003eb",
    snoop + record + "00000004 00040001 00000002 00000000 0000000000000000",
    snoop + record + "00000004", "6274736e6f6f7000",
    "0000000c 6b030d4b 0009d510 00030c00 00000008 00",
    "d4c3b2a1 03000400 00000000 00000000 00000400 fb000000",
    "0a0d0d0a 1c000000 01020304",
  ]
  private static let formats =
    " begin no capture; allowed are btsnoop, PacketLogger, pcap and pcapng"
  private static let lines: [String] = [
    "record 1 at byte 0: the bytes " + formats,
    "record 1 at byte 0: the bytes 00" + formats,
    "record 1 at byte 0: the bytes 6274736e6f6f7001" + formats,
    "record 1 at byte 0: the bytes 47494638" + formats,
    "record 1 at byte 0: version 2 of btsnoop is not known; allowed is 1",
    "record 1 at byte 0: data link 1003 is not known; allowed are 1001, 1002 and 2001",
    "record 2 at byte 44: the length 262145 of the packet is outside 0 ... 262144",
    "record 2 at byte 44: the file ends within the record",
    "record 1 at byte 0: the file ends within the record",
    "record 2 at byte 16: the length 8 of the record is outside 9 ... 262153",
    "record 1 at byte 0: version 3 of pcap is not known; allowed is 2",
    "record 1 at byte 0: the byte order 67305985 is not known; allowed are 439041101 and "
      + "1295788826",
  ]

  @Test(arguments: zip(files, lines)) func errorsAreOneLine(_ hex: String, _ line: String) throws {
    let file = bytes(hex)
    let error = try #require(failure(of: file))
    #expect(error.description == line)
  }

  @Test func errorsOfBlocks() {
    let blocks = Self.blocks
    let start = blocks.section + blocks.interface(187)
    var wrongEnd = blocks.packet([1, 3, 12, 0])
    wrongEnd[wrongEnd.count - 4] += 4
    #expect(failure(of: start + wrongEnd)?.fault == .lengthAtEnd(40, expected: 36))
    #expect(failure(of: start + blocks.packet([1], on: 1))?.fault == .interface(1, count: 1))
    let short = blocks.number(UInt32(6)) + blocks.number(UInt32(8)) + [0, 0, 0, 0]
    #expect(
      failure(of: start + short)?.fault == .length(8, of: .block, allowed: 12...1_048_576))
    let odd = blocks.number(UInt32(9)) + blocks.number(UInt32(15)) + [0, 0, 0, 0]
    #expect(
      failure(of: start + odd)?.fault == .length(15, of: .block, allowed: 12...UInt32.max))
    #expect(
      failure(of: start + blocks.block(6, [0, 0, 0, 0]))?.fault
        == .length(16, of: .block, allowed: 32...UInt32.max))
    // A packet of 8 bytes in a block that has room for 4.
    var long = blocks.packet([1, 3, 12, 0])
    long[20] = 8
    #expect(failure(of: start + long)?.fault == .length(8, of: .packet, allowed: 0...4))
    let many = (0...4_096).reduce(into: blocks.section) { file, _ in file += blocks.interface(1) }
    #expect(failure(of: many)?.fault == .interfaces(4_096))
  }

  /// After an error nothing more comes, and nothing is kept.
  @Test func errorsComeOnce() throws {
    var reader = CaptureReader()
    reader.append(bytes("47494638 39610000 0000000000"))
    #expect(throws: CaptureError.self) { try reader.next() }
    reader.append(bytes(Self.snoop + Self.record))
    #expect(try reader.next() == nil && reader.pendingCount == 0)
    try reader.finish()
  }
}
