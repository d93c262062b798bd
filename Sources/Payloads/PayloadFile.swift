import BLE
import Documents

/// A payload as described by its keys, in a file or on a command line.
package enum PayloadFile {
  /// The fleet of a beacon that names none: Estimote's default UUID.
  package static let usualUUID = "B9407F30-F5F8-466E-AFF9-25556B57FE6D"

  /// Reads a payload of a format.
  ///
  /// - Parameter measuredPower: The level at 1 m where the keys state none.
  package static func payload(
    _ format: PayloadFormat, from fields: inout Fields, measuredPower: PowerLevel
  ) throws(InputError) -> Payload {
    guard let frame = try frame(format, from: &fields, measuredPower: measuredPower) else {
      return try list(from: &fields)
    }
    return frame.advertisingData()
  }

  /// Reads the frame of a format; `nil` for one that has none.
  private static func frame(
    _ format: PayloadFormat, from fields: inout Fields, measuredPower: PowerLevel
  ) throws(InputError) -> BeaconFrame? {
    let powerAtZero = PowerLevel(
      dBm: min((measuredPower + Eddystone.lossOfFirstMetre).dBm, 127).rounded())
    switch format {
    case .iBeacon:
      return .iBeacon(
        IBeacon(
          identifier: try identifier(from: &fields),
          measuredPower: try fields.level("measuredPowerDBm", default: measuredPower)))
    case .altBeacon:
      return .altBeacon(
        AltBeacon(
          identifier: try identifier(from: &fields),
          measuredPower: try fields.level("measuredPowerDBm", default: measuredPower),
          company: try fields.integer(
            "company", in: 0...UInt16.max, default: AltBeacon.usualCompany),
          reserved: try fields.integer("reserved", in: 0...UInt8.max, default: 0)))
    case .eddystoneUID:
      return .eddystoneUID(
        EddystoneUID(
          namespace: try fields.bytes("namespace", count: 10),
          instance: try fields.bytes("instance", count: 6),
          powerAtZero: try fields.level("powerAtZeroDBm", default: powerAtZero),
          reserved: fields.has("reserved")
            ? try fields.optionalInteger("reserved", in: 0...UInt16.max) : 0))
    case .eddystoneURL:
      let address = try fields.text("url")
      let power = try fields.level("powerAtZeroDBm", default: powerAtZero)
      guard let frame = EddystoneURL(address, powerAtZero: power) else {
        throw .wrongType(
          fields.place(of: "url"), given: address.quoted,
          allowed: "http:// or https:// and what fits into \(EddystoneURL.capacity) bytes of ASCII")
      }
      return .eddystoneURL(frame)
    case .eddystoneTLM:
      return .eddystoneTelemetry(try telemetry(from: &fields))
    case .eddystoneETLM:
      return .eddystoneEncryptedTelemetry(
        EddystoneEncryptedTelemetry(
          report: try fields.bytes("report", count: 12),
          salt: try fields.integer("salt", in: 0...UInt16.max, default: 0),
          check: try fields.integer("check", in: 0...UInt16.max, default: 0)))
    case .eddystoneEID:
      return .eddystoneEID(
        EddystoneEID(
          try ephemeralIdentifier(from: &fields),
          powerAtZero: try fields.level("powerAtZeroDBm", default: powerAtZero)))
    case .nearable: return .nearable(try nearable(from: &fields))
    case .estimoteTelemetryA: return .estimoteTelemetry(try motion(from: &fields))
    case .estimoteTelemetryB: return .estimoteTelemetry(try surroundings(from: &fields))
    case .list: return nil
    }
  }

  private static func identifier(
    from fields: inout Fields
  ) throws(InputError) -> BeaconIdentifier {
    BeaconIdentifier(
      uuid: try fields.uuid("uuid", default: usualUUID),
      major: try fields.integer("major", in: 0...UInt16.max, default: 0),
      minor: try fields.integer("minor", in: 0...UInt16.max, default: 0))
  }

  private static func telemetry(
    from fields: inout Fields
  ) throws(InputError) -> EddystoneTelemetry {
    let uptime = try fields.number("uptimeS", in: 0...429_496_729.5, default: 0)
    return EddystoneTelemetry(
      batteryMillivolts: try fields.optionalInteger("batteryMV", in: 1...UInt16.max),
      temperature: try fields.optionalNumber("temperatureC", in: EddystoneTelemetry.temperatures),
      frames: try fields.integer("frames", in: 0...UInt32.max, default: 0),
      tenths: UInt32((uptime * 10).rounded()))
  }

  /// Reads an identifier, or computes it from a key.
  private static func ephemeralIdentifier(
    from fields: inout Fields
  ) throws(InputError) -> UInt64 {
    fields.expect("eid", "identityKey", "rotationExponent", "timeS")
    guard fields.has("identityKey") else {
      for key in ["rotationExponent", "timeS"] where fields.has(key) {
        throw .unusable(fields.place(of: key), "belongs to an 'identityKey', which is missing")
      }
      return try fields.identifier("eid")
    }
    guard !fields.has("eid") else {
      throw .unusable(fields.place(of: "eid"), "is computed from the 'identityKey'")
    }
    let identity = EddystoneIdentity(
      key: AES128.Block(try fields.bytes("identityKey", count: 16)),
      rotationExponent: try fields.integer(
        "rotationExponent", in: EddystoneIdentity.rotationExponents,
        default: usualRotationExponent))
    return identity.identifier(
      at: try fields.integer("timeS", in: 0...UInt32.max, default: 0))
  }

  /// A new identifier every 1024 s, about 17 min.
  static let usualRotationExponent = 10

  /// Reads a transmit power, a service and a name, at least one of them.
  private static func list(from fields: inout Fields) throws(InputError) -> Payload {
    fields.expect("powerDBm", "service", "localName")
    var data = AdvertisingData()
    data.append(.flags, [IBeacon.usualFlags])
    if let power = try fields.optionalInteger("powerDBm", in: Int8.min...Int8.max) {
      data.append(.transmitPower, [UInt8(bitPattern: power)])
    } else if !fields.has("service"), !fields.has("localName") {
      throw .missingKey(fields.place, key: "service", nearest: [])
    }
    return try list(behind: data, from: &fields)
  }

  /// Reads a service and a name, if they are given, which follow other data.
  ///
  /// - Throws: `outOfRange` for a name that does not fit.
  package static func list(
    behind data: AdvertisingData, from fields: inout Fields
  ) throws(InputError) -> Payload {
    var data = data
    if fields.has("service") { data.append(try fields.attributeUUID("service")) }
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
