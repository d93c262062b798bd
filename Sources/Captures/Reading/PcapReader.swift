/// Reads pcap: after a header of 24 bytes, records with a header of 16 bytes, in the byte order of
/// the program that wrote the file.
///
/// - SeeAlso: <https://datatracker.ietf.org/doc/html/draft-ietf-opsawg-pcap>
struct PcapReader: Hashable, Sendable {
  /// The first 4 bytes of files with microseconds, the high byte first.
  static let microseconds: UInt32 = 0xA1B2_C3D4
  /// The first 4 bytes of files with nanoseconds, the high byte first.
  static let nanoseconds: UInt32 = 0xA1B2_3C4D

  private struct Header: Hashable, Sendable {
    var order: CaptureByteOrder
    /// The unit of fractions of seconds, in nanoseconds.
    var unit: Int64
    var link: CaptureLinkType
  }

  private var header: Header?

  var hasHeader: Bool { header != nil }

  /// `true` if a file that begins with these bytes is a pcap file.
  static func begins(_ magic: ArraySlice<UInt8>) -> Bool { beginning(magic) != nil }

  private static func beginning(_ magic: ArraySlice<UInt8>) -> (CaptureByteOrder, unit: Int64)? {
    for order in [CaptureByteOrder.littleEndian, .bigEndian] {
      var fields = CaptureFieldReader(magic, order)
      switch fields.long() {
      case microseconds: return (order, CaptureTime.microsecond)
      case nanoseconds: return (order, 1)
      default: break
      }
    }
    return nil
  }

  mutating func next(_ stream: inout CaptureByteStream) throws(CaptureFault) -> CaptureRecord? {
    if self.header == nil, let bytes = stream.first(24) {
      self.header = try Self.header(bytes)
      stream.skip(24)
    }
    guard let header, let beginning = stream.first(16) else { return nil }
    var fields = CaptureFieldReader(beginning, header.order)
    let seconds = Int64(fields.long())
    let fraction = Int64(fields.long())
    let captured = fields.long()
    let original = fields.long()
    try CaptureFault.check(captured, of: .packet)
    guard stream.count >= 16 + Int(captured) else { return nil }
    let offset = stream.offset
    _ = stream.take(16)
    var record = CaptureRecord(
      number: 0, offset: offset,
      time: CaptureTime(nanoseconds: seconds * CaptureTime.second + fraction * header.unit),
      interface: 0, kind: .other(header.link.rawValue), bytes: Array(stream.take(Int(captured))),
      originalLength: CaptureRecord.length(max(captured, original)))
    record.read(header.link)
    return record
  }

  private static func header(_ bytes: ArraySlice<UInt8>) throws(CaptureFault) -> Header {
    guard let (order, unit) = beginning(bytes) else { throw .format(Array(bytes.prefix(4))) }
    var fields = CaptureFieldReader(bytes.dropFirst(4), order)
    let major = fields.word()
    guard major == 2 else { throw .version(UInt32(major), of: .pcap) }
    _ = fields.bytes(14)  // the minor version, the time zone, the accuracy, the length of cuts
    // The upper bits describe check sequences of other link types.
    return Header(order: order, unit: unit, link: CaptureLinkType(rawValue: fields.long() & 0xFFFF))
  }
}

extension CaptureRecord {
  /// Turns the record into the record of a packet of an interface.
  mutating func read(_ link: CaptureLinkType, _ direction: PacketDirection? = nil) {
    switch link {
    case .hci: kind = .hci(direction)
    case .hciWithDirection:
      guard bytes.count >= 4 else {
        kind = .hci(nil)
        bytes = []
        return
      }
      kind = .hci(bytes[3] & 1 == 0 ? .toController : .toHost)
      bytes.removeFirst(4)
      originalLength -= 4
    case .linuxMonitor:
      guard bytes.count >= 4 else { return }
      var fields = CaptureFieldReader(bytes, .bigEndian)
      let adapter = fields.word()
      let opcode = fields.word()
      bytes.removeFirst(4)
      originalLength -= 4
      read(monitored: opcode, on: UInt32(adapter))
    case .linkLayer, .linkLayerWithHeader, .nordicSniffer: kind = .linkLayer(link)
    default: kind = .other(link.rawValue)
    }
  }
}
