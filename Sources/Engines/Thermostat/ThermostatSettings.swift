import BLE

/// The settings of `Thermostat`.
public struct ThermostatSettings: Hashable, Sendable {
  /// The service that the thermostat advertises, and that has both characteristics; by default
  /// Environmental Sensing.
  public var service = AttributeUUID(assigned: 0x181A)
  /// The characteristic with the temperature below which the heating turns on. No number is
  /// assigned to such a characteristic; the default is a vendor's.
  public var thresholdCharacteristic = AttributeUUID(
    BeaconUUID(high: 0x9C6E_1D00_52A1_4B83, low: 0x9F0C_7A3D_5E2B_0020))
  /// The characteristic with the ambient temperature; by default Temperature.
  public var temperatureCharacteristic = AttributeUUID(assigned: 0x2A6E)
  /// The temperature below which the thermostat is to turn the heating on.
  public var threshold = ThermostatTemperature(celsius: 18)
  /// The number of degrees Celsius above the threshold at which a room that was cold counts as warm
  /// again; not negative. Without it, every swing of the temperature about the threshold would
  /// cause a notice.
  public var hysteresis = 0.5
  /// The time limit for setting up a thermostat that was found, or whose connection was lost;
  /// longer than zero. Once it has passed, the person is notified, and the scan begins again. iOS
  /// suspends an app in the background after about 10 s, and Android ignores a sixth scan in 30 s.
  public var patience = Duration.seconds(8)

  /// Creates the default settings.
  public init() {}

  /// The characteristic that is written.
  var thresholdValue: Characteristic { Characteristic(thresholdCharacteristic, of: service) }

  /// The characteristic that is watched.
  var temperatureValue: Characteristic { Characteristic(temperatureCharacteristic, of: service) }

  /// The lowest temperature at which a room that was cold is warm again, in degrees Celsius.
  package var warmFrom: Double {
    let margin = Int(PortableMath.nearestInteger(hysteresis * 100))
    return Double(threshold.hundredths + margin) / 100
  }
}
