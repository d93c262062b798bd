import Sensors

extension Measurand {
  /// The word for the quantity in scenarios.
  package var word: String {
    switch self {
    case .temperature: "temperature"
    case .heating: "heating"
    case .heatingThreshold: "heating-threshold"
    case .batteryVoltage: "battery-voltage"
    case .batteryCharge: "battery-charge"
    case .accelerationX: "acceleration-x"
    case .accelerationY: "acceleration-y"
    case .accelerationZ: "acceleration-z"
    case .motion: "motion"
    }
  }

  /// The key of the quantity's values in reports, with the unit: the same key as in frames, if
  /// frames carry the value in the same unit.
  package var key: String {
    switch self {
    case .temperature: "temperatureC"
    case .heating: "heating"
    case .heatingThreshold: "heatingThresholdC"
    case .batteryVoltage: "batteryV"
    case .batteryCharge: "batteryPercent"
    case .accelerationX: "accelerationXG"
    case .accelerationY: "accelerationYG"
    case .accelerationZ: "accelerationZG"
    case .motion: "motion"
    }
  }
}
