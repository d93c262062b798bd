import BLE

/// A temperature as the characteristic Temperature, 0x2A6E, carries it: hundredths of a degree
/// Celsius, a signed integer of 16 bits.
///
/// - SeeAlso: Bluetooth SIG, *GATT Specification Supplement*, Temperature.
public struct ThermostatTemperature: Hashable, Comparable, Sendable {
  /// The temperature in hundredths of a degree Celsius; -27315 ... 32767.
  public let hundredths: Int

  /// The temperatures that can be carried, in degrees Celsius: from absolute zero to the largest
  /// integer.
  public static let range = -273.15...327.67

  /// Creates the temperature nearest to a number of degrees Celsius.
  ///
  /// - Precondition: The number is in `range`.
  public init(celsius: Double) {
    precondition(Self.range.contains(celsius), "\(celsius) °C cannot be carried")
    hundredths = Int(PortableMath.nearestInteger(celsius * 100))
  }

  /// Creates the temperature that a value carries, low byte first; `nil` if there are not exactly
  /// two bytes, if the value is 0x8000, which stands for an unknown temperature, or if the
  /// temperature is below absolute zero.
  public init?(_ bytes: [UInt8]) {
    guard let celsius = ValueFormat.temperature.quantity(of: bytes), Self.range.contains(celsius)
    else { return nil }
    self.init(celsius: celsius)
  }

  /// The temperature in degrees Celsius.
  public var celsius: Double { Double(hundredths) / 100 }

  /// The value that carries the temperature: two bytes, the low one first.
  public var bytes: [UInt8] { ValueFormat.temperature.bytes(of: celsius) }

  /// Returns `true` if a temperature is lower than another.
  public static func < (left: ThermostatTemperature, right: ThermostatTemperature) -> Bool {
    left.hundredths < right.hundredths
  }
}
