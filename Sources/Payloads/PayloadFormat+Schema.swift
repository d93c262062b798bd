import BLE
import Documents

extension PayloadFormat {
  /// The keys that `PayloadFile` reads, for the schema of files.
  package var properties: [PropertySchema] {
    switch self {
    case .iBeacon: identifier
    case .altBeacon:
      identifier + [
        Self.integer("company", 0...65_535, "the maker", default: Int(AltBeacon.usualCompany)),
        Self.integer("reserved", 0...255, "the byte that the maker defines", default: 0),
      ]
    case .eddystoneUID:
      [
        .required("namespace", Self.digits(20), "the fleet: 20 hexadecimal digits"),
        .required("instance", Self.digits(12), "the beacon: 12 hexadecimal digits"),
        Self.powerAtZero,
        PropertySchema(
          "reserved", .integer(0...65_535), "the reserved bytes; null leaves them out",
          takesNull: true, default: JSON(0)),
      ]
    case .eddystoneURL:
      [.required("url", .form("^https?://"), "the address of a web page"), Self.powerAtZero]
    case .eddystoneTLM:
      [
        Self.measured("batteryMV", .integer(1...65_535), "the battery, in millivolts"),
        Self.measured(
          "temperatureC", .number(EddystoneTelemetry.temperatures), "the temperature, in °C"),
        Self.integer("frames", 0...Int(UInt32.max), "the number of frames sent", default: 0),
        PropertySchema(
          "uptimeS", .number(0...429_496_729.5), "the time since the start, in seconds",
          default: JSON(0)),
      ]
    case .eddystoneETLM:
      [
        .required("report", Self.digits(24), "the encrypted report: 24 hexadecimal digits"),
        Self.integer("salt", 0...65_535, "the salt", default: 0),
        Self.integer("check", 0...65_535, "the integrity check", default: 0),
      ]
    case .eddystoneEID:
      [
        PropertySchema("eid", Self.digits(16), "the identifier: 16 hexadecimal digits"),
        PropertySchema(
          "identityKey", Self.digits(32),
          "the key from which the identifier is computed, in place of it: 32 hexadecimal digits"),
        Self.integer(
          "rotationExponent", EddystoneIdentity.rotationExponents,
          "the binary logarithm of the time between identifiers, in seconds",
          default: PayloadFile.usualRotationExponent),
        Self.integer(
          "timeS", 0...Int(UInt32.max), "the counter of the beacon, in seconds", default: 0),
        Self.powerAtZero,
      ]
    case .nearable: nearable
    case .estimoteTelemetryA: motion
    case .estimoteTelemetryB: surroundings
    case .list:
      [
        Self.measured(
          "powerDBm", .integer(-128...127), "the transmit power that it states, in dBm"),
        PropertySchema(
          "service", .attributeUUID,
          "the assigned number or the UUID of a service that it lists"),
        PropertySchema("localName", .text, "its name"),
      ]
    }
  }

  /// Keys of which at least one has to be given; empty for none.
  package var alternatives: [String] { self == .eddystoneEID ? ["eid", "identityKey"] : [] }

  private var identifier: [PropertySchema] {
    [
      PropertySchema(
        "uuid", Self.uuid, "the UUID of the identifier", default: .text(PayloadFile.usualUUID)),
      Self.integer("major", 0...65_535, "the major number of the identifier", default: 0),
      Self.integer("minor", 0...65_535, "the minor number of the identifier", default: 0),
      PropertySchema(
        "measuredPowerDBm", .number(-128...127),
        "the level at 1 m that it states, in dBm; computed by default"),
    ]
  }

  private var nearable: [PropertySchema] {
    [
      Self.sensor,
      Self.integer("hardware", 0...255, "the version of the hardware", default: 4),
      Self.integer("firmware", 0...255, "the version of the firmware", default: 1),
      Self.temperature(Nearable.temperatures),
      Self.integer(
        "batteryReading", 0...Int(Nearable.fullBattery), "the battery, in steps of 3.6/1023 V",
        default: Int(PayloadFile.usualBattery)),
      Self.flag("underLoad", "the battery was read under load"),
    ] + state(Nearable.accelerations) + [
      Self.integer("status", 0...255, "the last byte", default: 0)
    ]
  }

  private var motion: [PropertySchema] {
    [Self.sensor] + state(EstimoteMotion.accelerations) + [
      Self.integer("pins", 0...15, "the levels of the four pins", default: 0),
      Self.flag("firmwareFault", "the firmware has a fault"),
      Self.flag("clockFault", "the clock is not set"),
      Self.measured(
        "pressurePa", .number(EstimoteMotion.pressures), "the pressure of the air, in pascals"),
    ]
  }

  private var surroundings: [PropertySchema] {
    [
      Self.sensor,
      Self.measured(
        "magneticField", .list(.number(EstimoteSurroundings.magneticFields), count: 3...3),
        "the magnetic field along three axes, as fractions of the largest"),
      Self.measured(
        "illuminanceLx", .number(EstimoteSurroundings.illuminances), "the illuminance, in lux"),
      PropertySchema(
        "uptime", .form("^[0-9]+ (s|min|h|d)$"), "the time since the start", default: "0 s"),
      Self.temperature(EstimoteSurroundings.temperatures),
      Self.measured(
        "batteryMV", .integer(0...Int(EstimoteSurroundings.mostMillivolts)),
        "the battery, in millivolts"),
      Self.measured("batteryPercent", .integer(0...254), "the charge, in percent"),
    ]
  }

  /// The keys of a state of motion.
  private func state(_ accelerations: ClosedRange<Double>) -> [PropertySchema] {
    [
      Self.flag("moving", "it moves"),
      PropertySchema(
        "accelerationG", .list(.number(accelerations), count: 3...3),
        "the acceleration along three axes, in g", default: [JSON(0), JSON(0), JSON(1)]),
      PropertySchema("inState", Self.time, "the time since it moves or is still", default: "0 s"),
      PropertySchema(
        "inStateBefore", Self.time, "the time in the state before", default: "0 s"),
    ]
  }

  private static let sensor = PropertySchema.required(
    "identifier", digits(16), "the identifier: 16 hexadecimal digits")
  private static let powerAtZero = PropertySchema(
    "powerAtZeroDBm", .number(-128...127),
    "the level at 0 m that it states, in dBm; 41 above that at 1 m by default")
  private static let uuid = ValueSchema.form(
    "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")
  private static let time = ValueSchema.form("^[0-9]+ (s|min|h|d|weeks)$")

  private static func digits(_ count: Int) -> ValueSchema {
    .form("^[0-9A-Fa-f]{\(count)}$")
  }

  private static func integer(
    _ key: String, _ range: ClosedRange<Int>, _ help: String, default usual: Int
  ) -> PropertySchema {
    PropertySchema(key, .integer(range), help, default: JSON(usual))
  }

  private static func flag(_ key: String, _ help: String) -> PropertySchema {
    PropertySchema(key, .flag, help, default: .flag(false))
  }

  private static func temperature(_ range: ClosedRange<Double>) -> PropertySchema {
    PropertySchema("temperatureC", .number(range), "the temperature, in °C", default: JSON(20))
  }

  /// A key of what may not be measured, or not stated.
  private static func measured(
    _ key: String, _ value: ValueSchema, _ help: String
  ) -> PropertySchema {
    PropertySchema(key, value, help, takesNull: true, default: .null)
  }
}
