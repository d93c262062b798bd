import HCI

/// Reads files of Apple's PacketLogger. A record has a length of 4 bytes, which counts the rest,
/// then seconds and microseconds since 1970 of 4 bytes each, a type, and a packet without its
/// indicator.
///
/// Files of both byte orders exist.
///
/// - SeeAlso: Wireshark, `wiretap/packetlogger.c`.
struct PacketLoggerReader: Hashable, Sendable {
  private var order: CaptureByteOrder?

  /// The byte order of a file, as its first 13 bytes show it; `nil` if these bytes do not begin a
  /// file of PacketLogger.
  ///
  /// The first length may be allowed in both byte orders; the microseconds then tell which order it
  /// is.
  static func order(of beginning: ArraySlice<UInt8>) -> CaptureByteOrder? {
    let orders = [CaptureByteOrder.bigEndian, .littleEndian]
    let possible = orders.filter { order in
      var fields = CaptureFieldReader(beginning, order)
      return allowed.contains(fields.long())
    }
    let likely = possible.filter { order in
      var fields = CaptureFieldReader(beginning.dropFirst(8), order)
      return fields.long() < 1_000_000
    }
    return likely.first ?? possible.first
  }

  /// The allowed lengths of records, which count the 9 bytes of time and type.
  private static let allowed: ClosedRange<UInt32> = 9...UInt32(CaptureReader.greatestPacket) + 9

  mutating func next(_ stream: inout CaptureByteStream) throws(CaptureFault) -> CaptureRecord? {
    if order == nil, let beginning = stream.first(13) { order = Self.order(of: beginning) }
    guard let order, let header = stream.first(4) else { return nil }
    var fields = CaptureFieldReader(header, order)
    let length = fields.long()
    guard Self.allowed.contains(length) else {
      throw .length(length, of: .record, allowed: Self.allowed)
    }
    guard stream.count >= 4 + Int(length) else { return nil }
    let offset = stream.offset
    fields = CaptureFieldReader(stream.take(4 + Int(length)).dropFirst(4), order)
    let seconds = Int64(fields.long())
    let microseconds = Int64(fields.long())
    let type = fields.byte()
    var record = CaptureRecord(
      number: 0, offset: offset,
      time: CaptureTime(
        nanoseconds: seconds * CaptureTime.second + microseconds * CaptureTime.microsecond),
      interface: 0, kind: .other(UInt32(type)), bytes: Array(fields.rest),
      originalLength: fields.rest.count)
    switch type {
    case 0: record.read(.command, .toController)
    case 1: record.read(.event, .toHost)
    case 2: record.read(.data, .toController)
    case 3: record.read(.data, .toHost)
    case 8: record.read(.synchronousData, .toController)
    case 9: record.read(.synchronousData, .toHost)
    // Lines of logs, the configuration, and actions of PacketLogger itself.
    case 0xF0...0xFF: record.kind = .note(UInt32(type))
    default: break
    }
    return record
  }
}
