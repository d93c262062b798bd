/// The frame of an Eddystone beacon with a changing identifier, which can be resolved only with the
/// beacon's key.
///
///     16 | AA FE | 30 | level at 0 m, 1 | identifier, 8
///
/// - SeeAlso: Google, *Eddystone Protocol Specification*: Eddystone-EID.
public struct EddystoneEID: Hashable, Sendable, EddystoneFrame {
  /// The level at 0 m, in whole dBm, -128 to 127.
  public let powerAtZero: PowerLevel
  /// The present identifier.
  public let identifier: UInt64

  /// Creates a frame; the level is rounded to whole dBm.
  ///
  /// - Precondition: The rounded level is in -128...127 dBm.
  public init(_ identifier: UInt64, powerAtZero: PowerLevel) {
    self.powerAtZero = PowerLevel(byte: powerAtZero.byte)
    self.identifier = identifier
  }

  /// Parses the value of a service data structure; `nil` unless it is exactly a frame of this type.
  public init?(serviceData value: ArraySlice<UInt8>) {
    guard let fields = Eddystone.fields(of: .ephemeralIdentifier, in: value),
      let power = fields.first, fields.count == 9
    else { return nil }
    powerAtZero = PowerLevel(byte: power)
    identifier = UInt64(bigEndian: fields.dropFirst())
  }

  /// The value of the service data structure: 12 bytes.
  public var serviceData: [UInt8] {
    Eddystone.serviceData(
      .ephemeralIdentifier, [powerAtZero.byte] + identifier.bigEndianBytes)
  }

  /// The level at 1 m.
  package var declaredPower: PowerLevel? { powerAtZero - Eddystone.lossOfFirstMetre }
}
