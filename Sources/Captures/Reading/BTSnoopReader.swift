import HCI

/// Reads btsnoop: after a header of 16 bytes, records with a header of 24 bytes, high bytes first.
///
/// - SeeAlso:
///   <https://www.fte.com/webhelpii/hsu/Content/Technical_Information/BT_Snoop_File_Format.htm>;
///   RFC 1761, *Snoop Version 2 Packet Capture File Format*, from which the format derives; BlueZ,
///   `doc/btsnoop.txt` and `src/shared/btsnoop.c`, for Linux.
struct BTSnoopReader: Hashable, Sendable {
  /// The bytes of "btsnoop" and 0.
  static let magic: [UInt8] = [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0]
  /// Microseconds from the beginning of the year 0, as the format counts it, to the beginning of
  /// 1970.
  static let epoch: UInt64 = 0x00DC_DDB3_0F2F_8000

  private var link: BTSnoopLink?

  var hasHeader: Bool { link != nil }

  mutating func next(_ stream: inout CaptureByteStream) throws(CaptureFault) -> CaptureRecord? {
    let link: BTSnoopLink
    if let known = self.link {
      link = known
    } else {
      guard let header = stream.first(16) else { return nil }
      link = try Self.link(header)
      stream.skip(16)
      self.link = link
    }
    guard let header = stream.first(24) else { return nil }
    var fields = CaptureFieldReader(header, .bigEndian)
    let original = fields.long()
    let captured = fields.long()
    let flags = fields.long()
    _ = fields.long()  // the packets that were lost
    let time = fields.number(8)
    try CaptureFault.check(captured, of: .packet)
    guard stream.count >= 24 + Int(captured) else { return nil }
    let offset = stream.offset
    _ = stream.take(24)
    let bytes = Array(stream.take(Int(captured)))
    let isShort = original > captured
    var record = CaptureRecord(
      number: 0, offset: offset, time: Self.time(time), interface: 0, kind: .other(flags),
      bytes: bytes, originalLength: isShort ? CaptureRecord.length(original) : bytes.count)
    switch link {
    case .monitor: record.read(monitored: UInt16(truncatingIfNeeded: flags), on: flags >> 16)
    case .uart: record.kind = .hci(flags & 1 == 0 ? .toController : .toHost)
    case .bare:
      let isReceived = flags & 1 != 0
      let indicator: PacketIndicator =
        flags & 2 == 0 ? .data : isReceived ? .event : .command
      record.read(indicator, isReceived ? .toHost : .toController)
    }
    return record
  }

  private static func link(_ header: ArraySlice<UInt8>) throws(CaptureFault) -> BTSnoopLink {
    var fields = CaptureFieldReader(header.dropFirst(8), .bigEndian)
    let version = fields.long()
    guard version == 1 else { throw .version(version, of: .btsnoop) }
    let number = fields.long()
    guard let link = BTSnoopLink(rawValue: number) else { throw .dataLink(number) }
    return link
  }

  private static func time(_ count: UInt64) -> CaptureTime? {
    let (microseconds, isBeyond) =
      Int64(bitPattern: count).subtractingReportingOverflow(Int64(epoch))
    return isBeyond ? nil : CaptureTime(microseconds, unit: CaptureTime.microsecond)
  }
}

extension CaptureFault {
  /// Checks the number of captured bytes of a packet.
  static func check(_ length: UInt32, of field: LengthField) throws(CaptureFault) {
    let allowed = 0...UInt32(CaptureReader.greatestPacket)
    guard allowed.contains(length) else { throw .length(length, of: field, allowed: allowed) }
  }
}
