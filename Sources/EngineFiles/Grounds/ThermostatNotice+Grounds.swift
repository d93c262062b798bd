import BLE
import Engines

/// The rules behind the notifications of `Thermostat`.
extension ThermostatNotice {
  /// The rule.
  var rule: String {
    switch self {
    case .ready: "set up once the threshold is written and the temperature is subscribed to"
    case .refusing:
      "set up without a threshold if its characteristic is missing or refuses to be written"
    case .outOfReach:
      "out of reach if a thermostat that was found or lost is not connected within patienceS"
    case .unsuitable:
      "not to be watched if the service or the temperature is missing, or is not subscribed to"
    case .cold: "cold once the temperature is below thresholdC"
    case .warm: "warm again once the temperature is hysteresisC above thresholdC"
    }
  }

  /// The figures of the settings that the rule compares with.
  func figures(_ settings: ThermostatSettings) -> [Ground] {
    switch self {
    case .ready, .refusing, .unsuitable: []
    case .outOfReach: [Ground("patience", settings.patience.inSeconds, "s")]
    case .cold: [Ground("threshold", settings.threshold.celsius, "°C")]
    case .warm:
      [Ground("warm from", settings.threshold.celsius + settings.hysteresis, "°C")]
    }
  }
}
