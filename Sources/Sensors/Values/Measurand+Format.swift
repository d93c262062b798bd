import BLE

extension Measurand {
  /// The default format in characteristics: that of Temperature (0x2A6E) or of Battery Level
  /// (0x2A19), thousandths of a volt or of g, or a byte that is 1 or 0.
  public var defaultFormat: ValueFormat {
    switch self {
    case .temperature, .heatingThreshold: .temperature
    case .batteryCharge: .batteryLevel
    case .batteryVoltage, .accelerationX, .accelerationY, .accelerationZ:
      .int16(stepsPerUnit: 1000)
    case .heating, .motion: .bool
    }
  }
}
