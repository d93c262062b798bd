/// Writes pcap with nanoseconds, or with microseconds for old programs.
///
///     let writer = PcapWriter(.hciWithDirection)
///     file.write(writer.beginning)
///     if let record = writer.record(.hci(packet, .toHost), at: time) { file.write(record) }
///
/// Times before 1970 and after 2105 are written as the nearest time that the format has.
///
/// - SeeAlso: `CaptureReader`, which names the sources of the format.
public struct PcapWriter: Hashable, Sendable {
  private let link: CaptureLinkType
  private let order: CaptureByteOrder
  private let hasNanoseconds: Bool

  /// Creates a writer of packets of a link type: `hci`, `hciWithDirection`, `linkLayer` or
  /// `linkLayerWithHeader`.
  public init(
    _ link: CaptureLinkType, _ order: CaptureByteOrder = .littleEndian, nanoseconds: Bool = true
  ) {
    self.link = link
    self.order = order
    hasNanoseconds = nanoseconds
  }

  /// The header of the file, 24 bytes.
  public var beginning: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(hasNanoseconds ? PcapReader.nanoseconds : PcapReader.microseconds, order)
    bytes.append(UInt16(2), order)
    bytes.append(UInt16(4), order)
    bytes.append(UInt64(0), order)
    bytes.append(UInt32(CaptureReader.greatestPacket), order)
    bytes.append(link.rawValue, order)
    return bytes
  }

  /// A packet as a record; `nil` if the link type cannot hold the packet, because the packet is of
  /// another kind, or its direction, channel or check sequence is needed and not known.
  public func record(_ packet: CapturedPacket, at time: CaptureTime) -> [UInt8]? {
    guard let body = packet.bytes(for: link) else { return nil }
    let (seconds, nanoseconds) = time.unsignedSeconds
    var bytes: [UInt8] = []
    bytes.append(seconds, order)
    bytes.append(hasNanoseconds ? nanoseconds : nanoseconds / 1_000, order)
    bytes.append(UInt32(body.count), order)
    bytes.append(UInt32(body.count), order)
    return bytes + body
  }
}
