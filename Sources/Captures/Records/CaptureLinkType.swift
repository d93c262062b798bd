/// The number that stands for an interface's kind of packets, in pcap and pcapng.
///
/// - SeeAlso: <https://www.tcpdump.org/linktypes.html>
public struct CaptureLinkType: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: UInt32

  /// Creates a link type from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Packets between a host and a controller (H4), without their direction.
  public static let hci = CaptureLinkType(rawValue: 187)
  /// Packets between a host and a controller (H4) after 4 bytes of direction.
  public static let hciWithDirection = CaptureLinkType(rawValue: 201)
  /// Packets of the link layer: access address, PDU and CRC.
  public static let linkLayer = CaptureLinkType(rawValue: 251)
  /// Packets as Linux monitors them: adapter, opcode, packet.
  public static let linuxMonitor = CaptureLinkType(rawValue: 254)
  /// Packets of the link layer after a header of 10 bytes: channel, levels, flags.
  public static let linkLayerWithHeader = CaptureLinkType(rawValue: 256)
  /// Packets of the link layer after the header of the nRF Sniffer.
  public static let nordicSniffer = CaptureLinkType(rawValue: 272)
}
