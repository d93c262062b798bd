import BLE
import Documents
import Sim

/// The payload of a beacon as described in a scenario: an iBeacon frame by `uuid`, `major`, `minor`
/// and `measuredPowerDBm`, or else the lists that an app can scan for, by `service` and `localName`.
enum BeaconPayloadFile {
  /// The fleet that a beacon belongs to where the scenario does not say: Estimote's default UUID.
  static let usualUUID = "B9407F30-F5F8-466E-AFF9-25556B57FE6D"

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
    return try lists(from: &fields)
  }

  private static func frame(
    from fields: inout Fields, power: PowerLevel, gain: Decibels
  ) throws(InputError) -> IBeacon {
    let declared = try fields.optionalNumber("measuredPowerDBm", in: -127...20)
    return IBeacon(
      identifier: BeaconIdentifier(
        uuid: try fields.uuid("uuid", default: usualUUID),
        major: try fields.integer("major", in: 0...UInt16.max, default: 0),
        minor: try fields.integer("minor", in: 0...UInt16.max, default: 0)),
      measuredPower: declared.map { PowerLevel(dBm: $0.rounded()) }
        ?? Beacon.measuredPower(ofTransmitPower: power, antennaGain: gain))
  }

  /// Reads the service and the name: 31 bytes with a service and a name of 8 bytes.
  private static func lists(from fields: inout Fields) throws(InputError) -> Payload {
    var data = AdvertisingData()
    data.append(.flags, [IBeacon.usualFlags])
    if fields.has("service") { data.append(AttributeUUID(try fields.uuid("service"))) }
    if fields.has("localName") {
      let name = try fields.text("localName")
      let longest = Payload.capacity - data.bytes.count - 2
      guard (1...longest).contains(name.utf8.count) else {
        throw .outOfRange(
          fields.place(of: "localName"), given: "a name of \(name.utf8.count) bytes",
          allowed: "1 ... \(longest)")
      }
      data.append(.completeLocalName, name.utf8)
    }
    return Payload(data.bytes)
  }
}

extension Fields {
  /// Reads a UUID; a default, if there is one, for a missing key.
  fileprivate mutating func uuid(
    _ key: String, default usual: String? = nil
  ) throws(InputError) -> BeaconUUID {
    let word = if let usual { try text(key, default: usual) } else { try text(key) }
    guard let uuid = BeaconUUID(word) else {
      throw .wrongType(
        place(of: key), given: word.quoted,
        allowed: "a UUID such as \(BeaconPayloadFile.usualUUID)")
    }
    return uuid
  }
}
