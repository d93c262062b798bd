/// Reads pcapng: blocks with a type, a length, and the length again at the end.
///
/// Sections of both byte orders can follow one another. The reader reads section headers,
/// interfaces, and enhanced, simple and obsolete packets.
///
/// - SeeAlso: <https://datatracker.ietf.org/doc/html/draft-ietf-opsawg-pcapng>
struct PcapngReader: Hashable, Sendable {
  /// The greatest number of interfaces of a section.
  static let mostInterfaces = 4096

  private var order = CaptureByteOrder.littleEndian
  private var interfaces: [PcapngInterface] = []

  /// `true` if a file that begins with these bytes is a pcapng file: they are the type of a section
  /// header, which is the same in both byte orders.
  static func begins(_ magic: ArraySlice<UInt8>) -> Bool {
    magic.elementsEqual([0x0A, 0x0D, 0x0D, 0x0A])
  }

  mutating func next(_ stream: inout CaptureByteStream) throws(CaptureFault) -> CaptureRecord? {
    while let beginning = stream.first(12) {
      let isSection = Self.begins(beginning.prefix(4))
      if isSection { order = try Self.order(beginning.dropFirst(8)) }
      var fields = CaptureFieldReader(beginning, order)
      let kind = PcapngBlock(rawValue: fields.long())
      let length = fields.long()
      let most = kind == nil ? UInt32.max : UInt32(CaptureReader.greatestBlock)
      guard (12...most).contains(length), length % 4 == 0 else {
        throw .length(length, of: .block, allowed: 12...most)
      }
      guard let kind else {
        stream.skip(Int64(length))
        continue
      }
      let count = Int(length)
      guard stream.count >= count else { return nil }
      guard let block = stream.first(count) else { return nil }
      fields = CaptureFieldReader(block.suffix(4), order)
      let end = fields.long()
      guard end == length else { throw .lengthAtEnd(end, expected: length) }
      let body = CaptureFieldReader(block.dropFirst(8).dropLast(4), order)
      let record = try read(kind, body, length, at: stream.offset)
      stream.skip(Int64(length))
      if let record { return record }
    }
    return nil
  }

  /// The byte order of a section, as the bytes after its length state it.
  private static func order(_ bytes: ArraySlice<UInt8>) throws(CaptureFault) -> CaptureByteOrder {
    var fields = CaptureFieldReader(bytes, .littleEndian)
    let magic = fields.long()
    switch magic {
    case PcapngBlock.byteOrder: return .littleEndian
    case PcapngBlock.byteOrder.byteSwapped: return .bigEndian
    default: throw .byteOrder(magic)
    }
  }

  /// Reads the body of a block: a record if it is a packet.
  private mutating func read(
    _ kind: PcapngBlock, _ body: CaptureFieldReader, _ length: UInt32, at offset: Int64
  ) throws(CaptureFault) -> CaptureRecord? {
    var body = body
    switch kind {
    case .section:
      _ = body.long()
      let major = body.word()
      guard !body.isShort else { throw .length(length, of: .block, allowed: 28...UInt32.max) }
      guard major == 1 else { throw .version(UInt32(major), of: .pcapng) }
      interfaces = []
      return nil
    case .interface:
      guard interfaces.count < Self.mostInterfaces else { throw .interfaces(Self.mostInterfaces) }
      guard let interface = PcapngInterface(&body) else {
        throw .length(length, of: .block, allowed: 20...UInt32.max)
      }
      interfaces.append(interface)
      return nil
    case .enhancedPacket, .obsoletePacket:
      let number = kind == .enhancedPacket ? body.long() : UInt32(body.word())
      if kind == .obsoletePacket { _ = body.word() }  // the packets that were lost
      let interface = try interface(number)
      let high = body.number(4)
      let ticks = high << 32 | body.number(4)
      let captured = body.long()
      let original = body.long()
      guard !body.isShort else { throw .length(length, of: .block, allowed: 32...UInt32.max) }
      try Self.check(captured, within: body.rest.count)
      let bytes = Array(body.bytes(Int(captured)))
      _ = body.bytes(-bytes.count & 3)
      var record = CaptureRecord(
        number: 0, offset: offset, time: interface.time(ticks), interface: Int(number),
        kind: .other(interface.link.rawValue), bytes: bytes,
        originalLength: CaptureRecord.length(max(captured, original)))
      record.interfaceName = interface.name
      var direction: PacketDirection?
      PcapngOption.read(body) { option in
        switch option.code {
        case PcapngOption.comment: record.comments.append(option.text)
        case PcapngOption.packetFlags: direction = option.direction
        default: break
        }
      }
      record.read(interface.link, direction)
      return record
    case .simplePacket:
      let interface = try interface(0)
      let original = body.long()
      guard !body.isShort else { throw .length(length, of: .block, allowed: 16...UInt32.max) }
      let most = interface.snapLength == 0 ? original : min(original, interface.snapLength)
      try Self.check(most, within: body.rest.count)
      var record = CaptureRecord(
        number: 0, offset: offset, time: nil, interface: 0,
        kind: .other(interface.link.rawValue), bytes: Array(body.bytes(Int(most))),
        originalLength: CaptureRecord.length(original))
      record.interfaceName = interface.name
      record.read(interface.link)
      return record
    }
  }

  private func interface(_ number: UInt32) throws(CaptureFault) -> PcapngInterface {
    guard number < UInt32(interfaces.count) else {
      throw .interface(number, count: interfaces.count)
    }
    return interfaces[Int(number)]
  }

  private static func check(_ captured: UInt32, within count: Int) throws(CaptureFault) {
    try CaptureFault.check(captured, of: .packet)
    guard captured <= UInt32(count) else {
      throw .length(captured, of: .packet, allowed: 0...UInt32(count))
    }
  }
}
