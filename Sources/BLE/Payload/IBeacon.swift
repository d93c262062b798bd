/// What an iBeacon advertises: which beacon it is, and how strong it is at one metre.
///
///     FF | 4C 00 | 02 15 | UUID, 16 bytes | major, 2 | minor, 2 | measured power, 1
///
/// All bytes are hexadecimal: manufacturer data of company 004C, which is Apple, of type 02 and
/// with 15 (21 in decimal) bytes to follow. Major and minor are big-endian; the measured power is a
/// signed byte in dBm.
///
/// - SeeAlso: Apple, *Proximity Beacon Specification*, release R1 (2015).
public struct IBeacon: Hashable, Sendable {
  /// Which beacon it is.
  public let identifier: BeaconIdentifier
  /// The signal strength that a phone reads at a distance of 1 m, in whole dBm, -128 to 127.
  ///
  /// Sensible values lie between -100 and -20, but what is on the air is not always sensible.
  public let measuredPower: PowerLevel

  /// The measured power of a beacon of which nobody knows it: 127 dBm, which no engine goes by.
  ///
  /// Apple's specification has no word for it; 127 is the one by which controllers say that they do
  /// not know an RSSI or a transmit power.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.13.
  public static let unknownMeasuredPower = PowerLevel(dBm: 127)

  /// A beacon with that measured power, rounded to whole dBm.
  ///
  /// - Precondition: The rounded power lies in -128...127 dBm: a byte holds it.
  public init(identifier: BeaconIdentifier, measuredPower: PowerLevel) {
    let dBm = measuredPower.dBm
    precondition(dBm > -128.5 && dBm < 127.5, "a measured power lies in -128...127 dBm")
    self.init(identifier: identifier, measuredPowerByte: Int8(dBm + (dBm < 0 ? -0.5 : 0.5)))
  }

  private init(identifier: BeaconIdentifier, measuredPowerByte: Int8) {
    self.identifier = identifier
    self.measuredPower = PowerLevel(dBm: Double(measuredPowerByte))
  }

  /// The beacon that advertising data tells of: that of its first iBeacon structure. Structures of
  /// other kinds may come before and after.
  ///
  /// - Returns: `nil` where there is no such structure, or the data is not well-formed as a whole.
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

  /// The beacon that the value of a manufacturer data structure tells of; `nil` where it is not
  /// exactly an iBeacon's.
  public init?(manufacturerData value: ArraySlice<UInt8>) {
    let fields = value.dropFirst(Self.prefix.count)
    guard value.starts(with: Self.prefix), fields.count == 21,
      let uuid = BeaconUUID(bytes: fields.prefix(16))
    else { return nil }
    let numbers = fields.startIndex + 16
    let major = UInt16(value[numbers]) << 8 | UInt16(value[numbers + 1])
    let minor = UInt16(value[numbers + 2]) << 8 | UInt16(value[numbers + 3])
    self.init(
      identifier: BeaconIdentifier(uuid: uuid, major: major, minor: minor),
      measuredPowerByte: Int8(bitPattern: value[numbers + 4]))
  }

  /// The 30 bytes that the beacon sends: flags, then the manufacturer data.
  ///
  /// - Parameter flags: How the device can be discovered; by default generally, and without classic
  ///   Bluetooth.
  public func advertisingData(flags: UInt8 = 0x06) -> Payload {
    var value = Self.prefix + identifier.uuid.bytes
    for number in [identifier.major, identifier.minor] {
      value.append(UInt8(number >> 8))
      value.append(UInt8(truncatingIfNeeded: number))
    }
    value.append(UInt8(bitPattern: Int8(measuredPower.dBm)))
    var data = AdvertisingData()
    data.append(.flags, [flags])
    data.append(.manufacturerData, value)
    return Payload(data.bytes)
  }

  /// Apple's company identifier, the type of a proximity beacon, and the number of bytes that
  /// follow.
  private static let prefix: [UInt8] = [0x4C, 0x00, 0x02, 0x15]
}
