import GATT

/// A packet of a connection's data: a frame of L2CAP, or a part of one.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 5.4.2.
public struct ACLPacket: Hashable, Sendable {
  /// The place of a packet's data in its frame.
  public enum Boundary: UInt8, Hashable, Sendable {
    /// The start of a frame, from the host.
    case firstOfHost = 0
    /// A further part of a frame.
    case continuing = 1
    /// The start of a frame, from the controller.
    case firstOfController = 2
    /// A whole frame that is flushed automatically; not used in Low Energy.
    case whole = 3
  }

  /// The connection.
  public var handle: ConnectionHandle
  /// The place of the data in its frame.
  public var boundary: Boundary
  /// Bits that are 0 for a connection of two devices; 0...3.
  public var broadcast: UInt8
  /// The data.
  public var data: [UInt8]

  /// Creates a packet.
  ///
  /// - Precondition: The handle is below 0x1000, and there are at most 65 535 bytes of data.
  public init(
    _ handle: ConnectionHandle, _ boundary: Boundary, broadcast: UInt8 = 0, _ data: [UInt8]
  ) {
    precondition(handle.number < 0x1000, "a handle has 12 bits")
    precondition(data.count <= 0xFFFF, "a packet has at most 65 535 bytes of data")
    self.handle = handle
    self.boundary = boundary
    self.broadcast = broadcast & 3
    self.data = data
  }

  init(header: UInt16, _ data: [UInt8]) {
    handle = ConnectionHandle(header & 0x0FFF)
    boundary = Boundary(rawValue: UInt8(header >> 12 & 3)) ?? .continuing
    broadcast = UInt8(header >> 14)
    self.data = data
  }

  /// The packet as it is sent, without its indicator.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(word: handle.number | UInt16(boundary.rawValue) << 12 | UInt16(broadcast) << 14)
    bytes.append(word: UInt16(data.count))
    return bytes + data
  }
}

extension ACLPacket {
  /// The packets that carry a frame.
  ///
  /// - Parameters:
  ///   - first: The boundary of the first packet, which differs by sender.
  ///   - length: The maximum count of bytes of data in one packet, which depends on the receiver;
  ///     at least 1.
  public static func packets(
    of frame: L2CAPFrame, on handle: ConnectionHandle, first: Boundary, upTo length: Int
  ) -> [ACLPacket] {
    precondition(length >= 1, "a packet carries at least one byte")
    var packets: [ACLPacket] = []
    var rest = frame.bytes[...]
    repeat {
      packets.append(
        ACLPacket(handle, packets.isEmpty ? first : .continuing, Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    } while !rest.isEmpty
    return packets
  }
}
