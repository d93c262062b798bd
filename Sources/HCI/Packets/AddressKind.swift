import BLE

/// The kind of a device's address, as packets carry it.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.2, Address_Type.
public struct AddressKind: RawRepresentable, Hashable, Sendable {
  /// The byte.
  public let rawValue: UInt8

  /// Creates a kind from its byte.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An address that the IEEE assigns, fixed for a device.
  public static let `public` = AddressKind(rawValue: 0)
  /// A random address: static or private.
  public static let random = AddressKind(rawValue: 1)

  /// The kind that an address most likely has: random if its upper two bits are set, as in static
  /// random addresses, else public.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 1.3.2.1.
  public init(likelyOf address: DeviceAddress) {
    self = address.value >> 46 == 0b11 ? .random : .public
  }
}
