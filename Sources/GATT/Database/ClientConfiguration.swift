/// The ways in which changes of a characteristic are sent to a client, if any: the value of the
/// Client Characteristic Configuration descriptor, which each client has for itself.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.3.3.3.
public struct ClientConfiguration: OptionSet, Hashable, Sendable {
  /// The bits of the descriptor.
  public let rawValue: UInt16

  /// Creates a configuration from the bits of the descriptor.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Changes are sent without confirmation.
  public static let notifications = ClientConfiguration(rawValue: 1)
  /// Changes are sent, and each is confirmed.
  public static let indications = ClientConfiguration(rawValue: 2)

  /// The configuration in a descriptor's value; `nil` unless there are two bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == 2 else { return nil }
    self.init(rawValue: UInt16(bytes[0]) | UInt16(bytes[1]) << 8)
  }

  /// The value of the descriptor.
  var bytes: [UInt8] {
    [UInt8(truncatingIfNeeded: rawValue), UInt8(truncatingIfNeeded: rawValue >> 8)]
  }
}
