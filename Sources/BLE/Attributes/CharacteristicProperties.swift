/// The operations that a characteristic supports, as its declaration states them.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.3.1.1.
public struct CharacteristicProperties: OptionSet, Hashable, Sendable {
  /// The bits of the declaration.
  public let rawValue: UInt8

  /// Creates properties from the bits of a declaration.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value may be broadcast in advertisements.
  public static let broadcast = CharacteristicProperties(rawValue: 0x01)
  /// The value can be read.
  public static let read = CharacteristicProperties(rawValue: 0x02)
  /// The value can be written without a response.
  public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
  /// The value can be written.
  public static let write = CharacteristicProperties(rawValue: 0x08)
  /// Changes are sent without confirmation.
  public static let notify = CharacteristicProperties(rawValue: 0x10)
  /// Changes are sent, and each is confirmed.
  public static let indicate = CharacteristicProperties(rawValue: 0x20)
  /// The value can be written with a signature.
  public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
  /// Further properties are in a descriptor.
  public static let extendedProperties = CharacteristicProperties(rawValue: 0x80)
}
