/// The payload of an AltBeacon: its identifier and its measured power at 1 m.
///
///     FF | company, 2 | BE AC | identifier, 20 | measured power, 1 | reserved, 1
///
/// The company, low byte first, is the maker's. The measured power is a signed byte in dBm.
///
/// - SeeAlso: Radius Networks, *AltBeacon Protocol Specification*, v1.0.
public struct AltBeacon: Hashable, Sendable, ManufacturerFrame {
  /// The company identifier of the maker.
  public let company: UInt16
  /// The identifier. In the specification it is 20 bytes, of which the first 16 should be the same
  /// for a whole fleet. It is commonly read as a UUID and two numbers, as here.
  public let identifier: BeaconIdentifier
  /// The level that a phone reads at a distance of 1 m, in whole dBm, -128 to 127.
  public let measuredPower: PowerLevel
  /// The byte that the maker defines.
  public let reserved: UInt8

  /// The identifier of the company Radius Networks, whose beacons made the format known.
  public static let defaultCompany: UInt16 = 0x0118

  /// Creates a beacon; the measured power is rounded to whole dBm.
  ///
  /// - Precondition: The rounded power is in -128...127 dBm, the range of a signed byte.
  public init(
    identifier: BeaconIdentifier, measuredPower: PowerLevel,
    company: UInt16 = AltBeacon.defaultCompany, reserved: UInt8 = 0
  ) {
    self.company = company
    self.identifier = identifier
    self.measuredPower = PowerLevel(byte: measuredPower.byte)
    self.reserved = reserved
  }

  /// Parses the value of a manufacturer data structure; `nil` unless it is exactly an AltBeacon's.
  public init?(manufacturerData value: ArraySlice<UInt8>) {
    let fields = value.dropFirst(4)
    guard value.dropFirst(2).starts(with: Self.code), fields.count == 22,
      let identifier = BeaconIdentifier(bytes: fields.prefix(20))
    else { return nil }
    company = UInt16(littleEndian: value.prefix(2))
    self.identifier = identifier
    measuredPower = PowerLevel(byte: fields[fields.startIndex + 20])
    reserved = fields[fields.startIndex + 21]
  }

  /// The value of the manufacturer data structure: 26 bytes.
  public var manufacturerData: [UInt8] {
    company.littleEndianBytes + Self.code + identifier.bytes + [measuredPower.byte, reserved]
  }

  /// The code of the format.
  private static let code: [UInt8] = [0xBE, 0xAC]

  /// The measured power.
  package var declaredPower: PowerLevel? { measuredPower }
  /// The identifier.
  package var lastingIdentifier: String? { identifier.description }
}
