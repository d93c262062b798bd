/// The payload of an iBeacon: its identifier and its measured power at 1 m.
///
///     FF | 4C 00 | 02 15 | UUID, 16 bytes | major, 2 | minor, 2 | measured power, 1
///
/// All bytes are hexadecimal: manufacturer data of company 004C, Apple, with type 02 and a length
/// of 15 (21 in decimal). Major and minor are big-endian; the measured power is a signed byte in
/// dBm.
///
/// - SeeAlso: Apple, *Proximity Beacon Specification*, release R1 (2015).
public struct IBeacon: Hashable, Sendable, ManufacturerFrame {
  /// The identifier.
  public let identifier: BeaconIdentifier
  /// The level that a phone reads at a distance of 1 m, in whole dBm, -128 to 127.
  ///
  /// Plausible values are between -100 and -20; real beacons also send others.
  public let measuredPower: PowerLevel

  /// The measured power of a beacon with unknown power: 127 dBm, which no engine uses.
  ///
  /// Apple's specification defines no such value. Controllers use 127 for an unknown RSSI or
  /// transmit power.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.13.
  public static let unknownMeasuredPower = PowerLevel(dBm: 127)

  /// Creates a beacon; the measured power is rounded to whole dBm.
  ///
  /// - Precondition: The rounded power is in -128...127 dBm, the range of a signed byte.
  public init(identifier: BeaconIdentifier, measuredPower: PowerLevel) {
    self.identifier = identifier
    self.measuredPower = PowerLevel(byte: measuredPower.byte)
  }

  /// Parses advertising data: the first iBeacon structure counts. Structures of other types may
  /// come before and after.
  ///
  /// - Returns: `nil` if there is no such structure, or if any structure is malformed.
  public init?(advertisingData bytes: some Sequence<UInt8>) {
    guard let data = AdvertisingData(Array(bytes)) else { return nil }
    for structure in data where structure.kind == .manufacturerData {
      if let beacon = IBeacon(manufacturerData: structure.value) {
        self = beacon
        return
      }
    }
    return nil
  }

  /// Parses the value of a manufacturer data structure; `nil` unless it is exactly an iBeacon's.
  public init?(manufacturerData value: ArraySlice<UInt8>) {
    let fields = value.dropFirst(Self.prefix.count)
    guard value.starts(with: Self.prefix), fields.count == 21,
      let identifier = BeaconIdentifier(bytes: fields.prefix(20))
    else { return nil }
    self.identifier = identifier
    measuredPower = PowerLevel(byte: fields[fields.startIndex + 20])
  }

  /// The value of the manufacturer data structure: 25 bytes.
  public var manufacturerData: [UInt8] {
    Self.prefix + identifier.bytes + [measuredPower.byte]
  }

  /// The 30 bytes of the advertisement: flags, then the manufacturer data.
  ///
  /// - Parameter flags: The discoverability; general, without classic Bluetooth, by default.
  public func advertisingData(flags: UInt8 = IBeacon.defaultFlags) -> Payload {
    payload(flags: flags)
  }

  /// The flags of beacons: general discoverability, without classic Bluetooth.
  public static let defaultFlags: UInt8 = 0x06

  /// The company identifier of Apple, which defined the format.
  public static let company: UInt16 = 0x004C

  /// Apple's company identifier, the proximity beacon type, and the number of following bytes.
  private static let prefix: [UInt8] = [0x4C, 0x00, 0x02, 0x15]

  /// The measured power.
  package var declaredPower: PowerLevel? { measuredPower }
  /// The UUID, the major and the minor.
  package var lastingIdentifier: String? { identifier.description }
}
