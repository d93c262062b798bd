/// The payload of a nearable, a sticker of Estimote with sensors.
///
///     FF | 5D 01 | 01 | identifier, 8 | hardware, 1 | firmware, 1 | temperature and battery, 3
///        | acceleration, 3 | time in this state, 1 | time in the one before, 1 | status, 1
///
/// In the three bytes of temperature and battery, low ones first, 12 bits are the temperature, 10
/// the battery, one says that the nearable moves, and one that the battery is under load.
///
/// - SeeAlso: Estimote, *estimote-specs*: `estimote-nearable.js`.
public struct Nearable: Hashable, Sendable, ManufacturerFrame {
  /// The identifier.
  public let identifier: UInt64
  /// The version of the hardware.
  public let hardware: UInt8
  /// The version of the firmware.
  public let firmware: UInt8
  /// The temperature, in degrees Celsius, a multiple of 1/16.
  public let temperature: Double
  /// The reading of the battery, 0 ... 1023.
  public let battery: UInt16
  /// `true` if the battery was read under load.
  public let isUnderLoad: Bool
  /// `true` if the nearable moves.
  public let isMoving: Bool
  /// The acceleration, in multiples of 1/64 g.
  public let acceleration: Acceleration
  /// The time for which the nearable has been moving, or still.
  public let timeInState: EstimoteDuration
  /// The time in the state before.
  public let timeInStateBefore: EstimoteDuration
  /// The last byte: transmit power and state of the firmware, according to an unofficial source
  /// only.
  public let status: UInt8

  /// The service that a nearable's advertisements list: the battery service.
  public static let service: UInt16 = 0x180F
  /// The temperatures that a frame can carry, in degrees Celsius.
  public static let temperatures = -128...127.9375
  /// The accelerations that a frame can carry, in g.
  public static let accelerations = -2...1.984375
  /// The largest reading of the battery.
  public static let fullBattery: UInt16 = 1023

  /// Creates a payload; temperature and acceleration are rounded.
  ///
  /// - Precondition: Temperature and acceleration are in the ranges above, the battery is at most
  ///   `fullBattery`, and the times are at most `EstimoteDuration.mostInState(of:)`.
  public init(
    identifier: UInt64, hardware: UInt8 = 4, firmware: UInt8 = 1, temperature: Double,
    battery: UInt16, isUnderLoad: Bool = false, isMoving: Bool = false,
    acceleration: Acceleration, timeInState: EstimoteDuration = EstimoteDuration(0, .seconds),
    timeInStateBefore: EstimoteDuration = EstimoteDuration(0, .seconds), status: UInt8 = 0
  ) {
    precondition(Self.temperatures.contains(temperature), "\(temperature) °C cannot be sent")
    precondition(battery <= Self.fullBattery, "a reading of \(battery) cannot be sent")
    self.identifier = identifier
    self.hardware = hardware
    self.firmware = firmware
    self.temperature = PortableMath.nearestInteger(temperature * 16) / 16
    self.battery = battery
    self.isUnderLoad = isUnderLoad
    self.isMoving = isMoving
    self.acceleration = Acceleration(acceleration.bytes(one: Self.one)[...], one: Self.one)
    self.timeInState = EstimoteDuration(stateByte: timeInState.stateByte)
    self.timeInStateBefore = EstimoteDuration(stateByte: timeInStateBefore.stateByte)
    self.status = status
  }

  /// Parses the value of a manufacturer data structure; `nil` unless it is exactly a nearable's.
  public init?(manufacturerData value: ArraySlice<UInt8>) {
    guard value.starts(with: Self.prefix), value.count == 22 else { return nil }
    let bytes = Array(value)
    identifier = UInt64(bigEndian: bytes[3..<11])
    hardware = bytes[11]
    firmware = bytes[12]
    let bits = UInt32(littleEndian: bytes[13..<16])
    temperature = Double(Int32(bitPattern: bits << 20) >> 20) / 16
    battery = UInt16(bits >> 12 & 0x3FF)
    isMoving = bits & 1 << 22 != 0
    isUnderLoad = bits & 1 << 23 != 0
    acceleration = Acceleration(bytes[16..<19], one: Self.one)
    timeInState = EstimoteDuration(stateByte: bytes[19])
    timeInStateBefore = EstimoteDuration(stateByte: bytes[20])
    status = bytes[21]
  }

  /// The value of the manufacturer data structure: 22 bytes.
  public var manufacturerData: [UInt8] {
    let heat = UInt32(bitPattern: Int32(PortableMath.nearestInteger(temperature * 16))) & 0xFFF
    let bits =
      heat | UInt32(battery) << 12 | (isMoving ? 1 << 22 : 0) | (isUnderLoad ? 1 << 23 : 0)
    return Self.prefix + identifier.bigEndianBytes + [hardware, firmware]
      + bits.littleEndianBytes.prefix(3) + acceleration.bytes(one: Self.one)
      + [timeInState.stateByte, timeInStateBefore.stateByte, status]
  }

  /// The voltage of the battery, in volts.
  ///
  ///     U = 3.6 V · reading / 1023
  public var voltage: Double { 3.6 * Double(battery) / Double(Self.fullBattery) }

  /// Estimote's company identifier, and the type of the frame.
  private static let prefix: [UInt8] = [0x5D, 0x01, 0x01]
  private static let one = 64.0

  /// The service that a nearable's advertisements list.
  package static var listedService: UInt16? { service }
  /// The temperature.
  package var reportedTemperature: Double? { temperature }
  /// The acceleration.
  package var reportedAcceleration: Acceleration? { acceleration }
  /// The identifier, in hexadecimal.
  package var lastingIdentifier: String? { Self.text(ofIdentifier: identifier) }
}
