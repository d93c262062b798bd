import BLE

/// A quantity that a device's sensors measure, or a setting of the device, as the value of a
/// characteristic.
public enum Measurand: Hashable, Sendable, CaseIterable {
  /// The temperature, in degrees Celsius.
  case temperature
  /// The temperature at which the heating switches on, in degrees Celsius.
  case heatingThreshold
  /// 1 while the heating is on, otherwise 0.
  case heating
  /// The voltage of the battery, in volts.
  case batteryVoltage
  /// The charge of the battery, in percent.
  case batteryCharge
  /// The acceleration along the first axis, in g.
  case accelerationX
  /// The acceleration along the second axis, in g.
  case accelerationY
  /// The acceleration along the third axis, in g.
  case accelerationZ
  /// 1 while the device moves, otherwise 0.
  case motion
}

extension SensorSet {
  /// The value of a quantity at a time; `nil` if the device has no such sensor.
  public func value(of measurand: Measurand, at time: Instant) -> Double? {
    var later = self
    later.advance(to: time)
    return switch measurand {
    case .temperature: later.temperature?.temperature(at: time)
    case .heatingThreshold: later.heating?.heating.threshold
    case .heating: later.heating.map { $0.isOn ? 1 : 0 }
    case .batteryVoltage: batteryVoltage?.value(at: time)
    case .batteryCharge: batteryCharge?.value(at: time)
    case .accelerationX: later.attitude?.acceleration.x
    case .accelerationY: later.attitude?.acceleration.y
    case .accelerationZ: later.attitude?.acceleration.z
    case .motion: later.motion.map { $0.state(at: time).isMoving ? 1 : 0 }
    }
  }

  /// The heating of the space whose temperature the device measures.
  private var heating: (heating: Heating, isOn: Bool)? {
    guard case .enclosure(let enclosure) = temperature, let heating = enclosure.heating else {
      return nil
    }
    return (heating, enclosure.isHeating)
  }
}
