/// A channel of a connection.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part A, 2.1, table 2.2.
public struct L2CAPChannel: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: UInt16

  /// Creates a channel from its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The attribute protocol.
  public static let attributes = L2CAPChannel(rawValue: 4)
  /// The signalling of Low Energy.
  public static let signalling = L2CAPChannel(rawValue: 5)
  /// Pairing.
  public static let security = L2CAPChannel(rawValue: 6)
}
