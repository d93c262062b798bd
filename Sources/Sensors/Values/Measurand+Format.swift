import BLE

extension Measurand {
  /// The format in which characteristics usually carry it: those of Temperature (0x2A6E) and of Battery
  /// Level (0x2A19), thousandths of a volt and of g, and bytes that are 1 or 0.
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
