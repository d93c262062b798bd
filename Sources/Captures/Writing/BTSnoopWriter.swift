import HCI

/// Writes btsnoop: with data link 1002 for one adapter, or 2001 for several.
///
///     let writer = BTSnoopWriter(.uart)
///     file.write(writer.beginning)
///     file.write(writer.record(packet, .toHost, at: time))
///
/// Microseconds of times are kept, nanoseconds are not.
///
/// - SeeAlso: `CaptureReader`, which names the sources of the format.
public struct BTSnoopWriter: Hashable, Sendable {
  private let link: BTSnoopLink

  /// Creates a writer.
  ///
  /// - Precondition: The link is `uart` or `monitor`.
  public init(_ link: BTSnoopLink) {
    precondition(link != .bare, "packets are written with their indicator or their opcode")
    self.link = link
  }

  /// The header of the file, 16 bytes.
  public var beginning: [UInt8] {
    var bytes = BTSnoopReader.magic
    bytes.append(UInt32(1), .bigEndian)
    bytes.append(link.rawValue, .bigEndian)
    return bytes
  }

  /// A packet as a record.
  ///
  /// - Parameter adapter: The number of the adapter, which only `monitor` keeps.
  public func record(
    _ packet: HCIPacket, _ direction: PacketDirection, at time: CaptureTime, adapter: UInt16 = 0
  ) -> [UInt8] {
    var body = packet.bytes
    var flags: UInt32 = direction == .toHost ? 1 : 0
    switch link {
    case .monitor:
      body.removeFirst()
      flags = UInt32(adapter) << 16 | UInt32(packet.monitorOpcode(direction))
    case .uart, .bare: if packet.likelyDirection != nil { flags |= 2 }
    }
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count), .bigEndian)
    bytes.append(UInt32(body.count), .bigEndian)
    bytes.append(flags, .bigEndian)
    bytes.append(UInt32(0), .bigEndian)
    bytes.append(UInt64(bitPattern: time.microseconds) &+ BTSnoopReader.epoch, .bigEndian)
    return bytes + body
  }
}

extension HCIPacket {
  /// The Linux monitor opcode of the packet.
  fileprivate func monitorOpcode(_ direction: PacketDirection) -> UInt16 {
    let isReceived: UInt16 = direction == .toHost ? 1 : 0
    return switch self {
    case .command: 2
    case .event: 3
    case .data: 4 + isReceived
    case .other(.isochronousData, _): 18 + isReceived
    case .other: 6 + isReceived
    }
  }
}
