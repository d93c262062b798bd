import BLE

/// The readings of a device's sensors at a time; the reading of a missing sensor is `nil`.
public struct SensorReadings: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The temperature, in degrees Celsius.
  public var temperature: Double?
  /// The voltage of the battery, in volts.
  public var batteryVoltage: Double?
  /// The charge of the battery, in percent.
  public var batteryCharge: Double?
  /// The reading of the accelerometer, without the accelerations of movement.
  public var acceleration: Acceleration?
  /// The state of motion.
  public var motion: MotionState?

  /// Creates readings.
  public init(
    time: Instant, temperature: Double? = nil, batteryVoltage: Double? = nil,
    batteryCharge: Double? = nil, acceleration: Acceleration? = nil, motion: MotionState? = nil
  ) {
    self.time = time
    self.temperature = temperature
    self.batteryVoltage = batteryVoltage
    self.batteryCharge = batteryCharge
    self.acceleration = acceleration
    self.motion = motion
  }
}
