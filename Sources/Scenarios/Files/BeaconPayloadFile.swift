import BLE
import Documents
import Payloads
import Sim

/// The payload of a beacon as described in a scenario: an iBeacon frame by `uuid`, `major`, `minor`
/// and `measuredPowerDBm`, or else the lists that an app can scan for, by `service` and `localName`.
enum BeaconPayloadFile {
  private static let frameKeys = ["uuid", "major", "minor", "measuredPowerDBm"]
  private static let listKeys = ["service", "localName"]

  /// Reads the payload of a beacon.
  ///
  /// - Parameters:
  ///   - power: The transmit power.
  ///   - gain: The gain of its antenna together with that of a typical phone.
  static func payload(
    from fields: inout Fields, power: PowerLevel, gain: Decibels
  ) throws(InputError) -> Payload {
    fields.expect("uuid", "major", "minor", "measuredPowerDBm", "service", "localName")
    guard let list = listKeys.first(where: { fields.has($0) }) else {
      return try frame(from: &fields, power: power, gain: gain).advertisingData()
    }
    for key in frameKeys where fields.has(key) {
      throw .unusable(
        fields.place(of: key),
        "belongs to an iBeacon frame; a beacon with '\(list)' sends none")
    }
    var flags = AdvertisingData()
    flags.append(.flags, [IBeacon.usualFlags])
    return try PayloadFile.list(behind: flags, from: &fields)
  }

  private static func frame(
    from fields: inout Fields, power: PowerLevel, gain: Decibels
  ) throws(InputError) -> IBeacon {
    let declared = try fields.optionalNumber("measuredPowerDBm", in: -127...20)
    return IBeacon(
      identifier: BeaconIdentifier(
        uuid: try fields.uuid("uuid", default: PayloadFile.usualUUID),
        major: try fields.integer("major", in: 0...UInt16.max, default: 0),
        minor: try fields.integer("minor", in: 0...UInt16.max, default: 0)),
      measuredPower: declared.map { PowerLevel(dBm: $0.rounded()) }
        ?? Beacon.measuredPower(ofTransmitPower: power, antennaGain: gain))
  }
}
