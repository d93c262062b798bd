/// Puts the frames of one connection together from its packets.
///
/// It keeps one unfinished frame, of at most `limit` bytes plus the bytes of the header. A frame
/// that is not finished when the next one starts is dropped.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part A, 7.2.2.
public struct L2CAPFrameAssembler: Hashable, Sendable {
  /// The maximum count of bytes of data of a frame.
  public let limit: Int
  private var bytes: [UInt8] = []
  private var isOpen = false

  /// Creates the assembler of a connection.
  ///
  /// - Parameter limit: The maximum count of bytes of data of a frame; by default, that of the
  ///   largest packet of the attribute protocol.
  public init(limit: Int = 517) { self.limit = limit }

  /// Takes a packet.
  ///
  /// - Returns: The frame that the packet completes; `nil` if more is to come.
  /// - Throws: `nothingToContinue`, `tooLong` or `aboveLimit`; the unfinished frame is dropped.
  public mutating func receive(_ packet: ACLPacket) throws(L2CAPError) -> L2CAPFrame? {
    if packet.boundary == .continuing {
      guard isOpen else { throw .nothingToContinue(packet.handle) }
      bytes += packet.data
    } else {
      bytes = packet.data
      isOpen = true
    }
    guard bytes.count >= L2CAPFrame.headerLength else { return nil }
    let length = Int(bytes[1]) << 8 | Int(bytes[0])
    let count = bytes.count - L2CAPFrame.headerLength
    guard length <= limit else {
      drop()
      throw .aboveLimit(length, limit: limit, on: packet.handle)
    }
    guard count <= length else {
      drop()
      throw .tooLong(count, length: length, on: packet.handle)
    }
    guard count == length else { return nil }
    let channel = L2CAPChannel(rawValue: UInt16(bytes[3]) << 8 | UInt16(bytes[2]))
    let frame = L2CAPFrame(Array(bytes.dropFirst(L2CAPFrame.headerLength)), on: channel)
    drop()
    return frame
  }

  private mutating func drop() {
    bytes = []
    isOpen = false
  }
}
