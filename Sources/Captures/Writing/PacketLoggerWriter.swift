import HCI

/// Writes files of Apple's PacketLogger, which have no header.
///
/// Microseconds of times are kept, nanoseconds are not. Times before 1970 and after 2105 are
/// written as the nearest time that the format has.
///
/// - SeeAlso: `CaptureReader`, which names the sources of the format.
public struct PacketLoggerWriter: Hashable, Sendable {
  private let order: CaptureByteOrder

  /// Creates a writer with a byte order.
  public init(_ order: CaptureByteOrder = .littleEndian) { self.order = order }

  /// A packet as a record; `nil` for isochronous data, for which the format has no type.
  public func record(
    _ packet: HCIPacket, _ direction: PacketDirection, at time: CaptureTime
  ) -> [UInt8]? {
    guard let type = packet.packetLoggerType(direction) else { return nil }
    let body = packet.bytes.dropFirst()
    let (seconds, nanoseconds) = time.unsignedSeconds
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count + 9), order)
    bytes.append(seconds, order)
    bytes.append(nanoseconds / 1_000, order)
    bytes.append(type)
    return bytes + body
  }
}

extension HCIPacket {
  fileprivate func packetLoggerType(_ direction: PacketDirection) -> UInt8? {
    let isReceived: UInt8 = direction == .toHost ? 1 : 0
    return switch self {
    case .command: 0
    case .event: 1
    case .data: 2 + isReceived
    case .other(.synchronousData, _): 8 + isReceived
    case .other: nil
    }
  }
}

extension CaptureTime {
  /// Seconds of 32 bits, and the nanoseconds after them; the nearest ones if 32 bits do not hold
  /// the seconds.
  var unsignedSeconds: (UInt32, nanoseconds: UInt32) {
    if seconds < 0 { return (0, 0) }
    if seconds > Int64(UInt32.max) { return (.max, 999_999_999) }
    return (UInt32(seconds), UInt32(nanosecondsOfSecond))
  }
}
