/// A kind of sensor of a device.
package enum SensorKind: CaseIterable {
  case temperature, batteryVoltage, batteryCharge, attitude, motion
}

extension SensorSet {
  /// Returns `true` if the device has a sensor of a kind.
  package func has(_ kind: SensorKind) -> Bool {
    switch kind {
    case .temperature: temperature != nil
    case .batteryVoltage: batteryVoltage != nil
    case .batteryCharge: batteryCharge != nil
    case .attitude: attitude != nil
    case .motion: motion != nil
    }
  }
}
