import Captures
import HCI
import Testing

@Suite struct PcapngTests {
  private static let reset: [UInt8] = [1, 3, 0x0C, 0]

  @Test(arguments: [CaptureByteOrder.littleEndian, .bigEndian])
  func interfacesHaveKindsAndResolutionsOfTheirOwn(_ order: CaptureByteOrder) throws {
    let blocks = Blocks(order: order)
    var file = blocks.section
    file += blocks.interface(187)  // microseconds, unless told otherwise
    file += blocks.interface(187, blocks.option(9, [3]))  // milliseconds
    file += blocks.interface(187, blocks.option(9, [0x80 | 10]))  // 1/1024 s
    file += blocks.interface(187, blocks.option(9, [12]))  // picoseconds
    file += blocks.interface(
      187, blocks.option(9, [0]) + blocks.option(14, blocks.number(Int64(-100))))
    file += blocks.interface(1)  // Ethernet
    for (interface, ticks) in [1_500_000, 1_500, 1_536, 1_500_000_000_000, 101, 0].enumerated() {
      file += blocks.packet(Self.reset, on: UInt32(interface), at: UInt64(ticks))
    }
    let records = try records(of: file, piece: 3)
    #expect(records.map(\.interface) == [0, 1, 2, 3, 4, 5])
    #expect(
      records.map { $0.time?.nanoseconds }
        == [1_500_000_000, 1_500_000_000, 1_500_000_000, 1_500_000_000, 1_000_000_000, 0])
    #expect(
      records.map(\.kind) == [CaptureRecordKind](repeating: .hci(nil), count: 5) + [.other(1)])
  }

  /// 2^63 ticks of each resolution: times beyond 2262 are nil.
  @Test(
    arguments: zip(
      [0, 6, 9, 12, 30, 127, 0x80, 0x9E, 0xBF, 0xC0, 0xFF] as [UInt8],
      [
        nil, nil, nil, 9_223_372_036_854_775, 0, 0, nil, 8_589_934_592_000_000_000, 1_000_000_000,
        0, 0,
      ]
        as [Int64?]))
  func manyTicks(_ resolution: UInt8, _ nanoseconds: Int64?) throws {
    let blocks = Blocks()
    let file =
      blocks.section + blocks.interface(187, blocks.option(9, [resolution]))
      + blocks.packet(Self.reset, at: 1 << 63)
    #expect(try records(of: file).first?.time?.nanoseconds == nanoseconds)
  }

  @Test func commentsAndDirectionsAreRead() throws {
    let blocks = Blocks()
    let options =
      blocks.option(1, Array("über".utf8)) + blocks.option(2, blocks.number(UInt32(2)))
      + blocks.option(1, Array("12 m".utf8)) + blocks.option(0, [])
      + blocks.option(1, Array("after the end".utf8))
    let file = blocks.section + blocks.interface(187) + blocks.packet(Self.reset, options)
    let record = try #require(try records(of: file).first)
    #expect(record.comments == ["über", "12 m"])
    #expect(record.kind == .hci(.toController))
  }

  /// Statistics, names, and a block of 3 GB that ends the file early.
  @Test func otherBlocksAreSkipped() throws {
    let blocks = Blocks()
    let packet = blocks.packet(Self.reset)
    let file =
      blocks.section + blocks.interface(187) + blocks.block(5, [UInt8](repeating: 7, count: 5_000))
      + packet + blocks.block(4, []) + packet
    #expect(try records(of: file, piece: 100).count == 2)
    var reader = CaptureReader()
    reader.append(blocks.section + blocks.number(UInt32(0x0BAD)) + blocks.number(UInt32(3 << 30)))
    for _ in 0..<1_000 {
      reader.append([UInt8](repeating: 1, count: 1_000))
      #expect(try reader.next() == nil)
      #expect(reader.pendingCount == 0)
    }
    #expect(throws: CaptureError(record: 1, offset: 1_000_036, .end)) { try reader.finish() }
  }

  /// Packets without times, cut at the length of their interface; obsolete packets.
  @Test func simpleAndObsoletePackets() throws {
    let blocks = Blocks()
    let simple = blocks.block(3, blocks.number(UInt32(6)) + Self.reset)
    let obsolete = blocks.block(
      2,
      blocks.number(UInt16(0)) + blocks.number(UInt16(9)) + blocks.number(UInt32(0))
        + blocks.number(UInt32(5)) + blocks.number(UInt32(4)) + blocks.number(UInt32(4))
        + Self.reset)
    let records = try records(
      of: blocks.section + blocks.interface(187, cut: 4) + simple + obsolete)
    #expect(records.map(\.bytes) == [Self.reset, Self.reset])
    #expect(records.map(\.isTruncated) == [true, false])
    #expect(records.map { $0.time?.nanoseconds } == [nil, 5_000])
  }

  /// A section has its own interfaces and byte order.
  @Test func sectionsFollowOneAnother() throws {
    var (file, number) = ([UInt8](), 0)
    for order in [CaptureByteOrder.littleEndian, .bigEndian, .littleEndian] {
      let blocks = Blocks(order: order)
      file += blocks.section + blocks.interface(187) + blocks.packet(Self.reset, at: 7)
      number += 1
    }
    let records = try records(of: file, piece: 11)
    #expect(records.map(\.number) == Array(1...number))
    #expect(records.allSatisfy { $0.time?.nanoseconds == 7_000 && $0.bytes == Self.reset })
    let blocks = Blocks()
    let alone = file + blocks.section + blocks.packet(Self.reset)
    #expect(failure(of: alone)?.fault == .interface(0, count: 0))
  }
}
