import HCI

/// The packet of a record: between a host and its controller, or of the link layer.
public enum CapturedPacket: Hashable, Sendable {
  /// A packet between a host and its controller; the direction if it is known.
  case hci(HCIPacket, PacketDirection?)
  /// A packet on the air.
  case linkLayer(LinkLayerPacket)

  /// Reads the bytes of a record.
  ///
  /// - Throws: `unknownKind`, `note`, `truncated`, `malformed` or `whitened`.
  public init(_ record: CaptureRecord) throws(CaptureOmission) {
    switch record.kind {
    case .note: throw .note
    case .other: throw .unknownKind
    case .hci(let direction):
      guard !record.isTruncated else { throw .truncated }
      do throws(HCIPacketError) {
        self = .hci(try HCIPacket(record.bytes), direction)
      } catch .indicator {
        throw .unknownKind
      } catch {
        throw .malformed
      }
    case .linkLayer(let link):
      guard !record.isTruncated else { throw .truncated }
      switch link {
      case .linkLayer:
        guard let packet = LinkLayerPacket(record.bytes[...], layer: nil) else { throw .malformed }
        self = .linkLayer(packet)
      case .linkLayerWithHeader: self = .linkLayer(try LinkLayerHeader.packet(record.bytes))
      case .nordicSniffer: self = .linkLayer(try NordicHeader.packet(record.bytes))
      default: throw .unknownKind
      }
    }
  }

  /// The packet as an interface of a link type has it; `nil` if such an interface cannot hold it.
  ///
  /// The link types `hci`, `hciWithDirection`, `linkLayer` and `linkLayerWithHeader` can be
  /// written. `hciWithDirection` needs the direction of data, and `linkLayerWithHeader` the channel
  /// of a packet of the link layer. All packets of the link layer need their check sequence.
  func bytes(for link: CaptureLinkType) -> [UInt8]? {
    switch (self, link) {
    case (.hci(let packet, _), .hci): packet.bytes
    case (.hci(let packet, let direction), .hciWithDirection):
      (direction ?? packet.likelyDirection).map {
        [0, 0, 0, $0 == .toController ? 0 : 1] + packet.bytes
      }
    case (.linkLayer(let packet), .linkLayer): packet.crc == nil ? nil : packet.bytes
    case (.linkLayer(let packet), .linkLayerWithHeader):
      packet.crc == nil ? nil : LinkLayerHeader.bytes(of: packet)
    default: nil
    }
  }
}

extension HCIPacket {
  /// The direction of commands and events; `nil` for data, which goes either way.
  var likelyDirection: PacketDirection? {
    switch self {
    case .command: .toController
    case .event: .toHost
    case .data, .other: nil
    }
  }
}
