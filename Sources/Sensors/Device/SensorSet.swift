import BLE

/// The sensors of a beacon or a tag over a run, as a state machine from the device's events to
/// readings.
///
///     var sensors = SensorSet(temperature: .enclosure(fridge))
///     sensors.setDoor(0, open: true, at: opening)
///     sensors.readings(at: later).temperature
///
/// The set has no clock and draws no random numbers. Events must be in order of time, and no
/// reading may be taken before the last event. Readings change nothing, so that they are the same
/// however often they are taken.
public struct SensorSet: Hashable, Sendable {
  /// The thermometer.
  public private(set) var temperature: Thermometer?
  /// The voltage of the battery, in volts.
  public let batteryVoltage: SensorCourse?
  /// The charge of the battery, in percent.
  public let batteryCharge: SensorCourse?
  /// The attitude, which the accelerometer reads.
  public private(set) var attitude: Attitude?
  /// The motion detector. Each turn of the device disturbs it.
  public private(set) var motion: MotionDetector?

  /// The sensors at the start of a run; a sensor that the device does not have is `nil`.
  public init(
    temperature: Thermometer? = nil, batteryVoltage: SensorCourse? = nil,
    batteryCharge: SensorCourse? = nil,
    attitude: Attitude? = nil, motion: MotionDetector? = nil
  ) {
    self.temperature = temperature
    self.batteryVoltage = batteryVoltage
    self.batteryCharge = batteryCharge
    self.attitude = attitude
    self.motion = motion
  }

  /// The readings of all sensors.
  public func readings(at time: Instant) -> SensorReadings {
    var later = self
    later.advance(to: time)
    return SensorReadings(
      time: time, temperature: later.temperature?.temperature(at: time),
      batteryVoltage: batteryVoltage?.value(at: time),
      batteryCharge: batteryCharge?.value(at: time), acceleration: later.attitude?.acceleration,
      motion: later.motion?.state(at: time))
  }

  /// Opens or closes a door, given as an index into the doors of the plan.
  public mutating func setDoor(_ door: Int, open: Bool, at time: Instant) {
    advance(to: time)
    temperature?.change { $0.setDoor(door, open: open, at: time) }
    if attitude?.setDoor(door, open: open) ?? false { motion?.disturb(at: time) }
    motion?.setDoor(door, at: time)
  }

  /// Sets the carrier to walk or stand.
  public mutating func setWalking(_ isWalking: Bool, at time: Instant) {
    advance(to: time)
    motion?.setWalking(isWalking, at: time)
  }

  /// Sets the temperature at which the heating switches on, in degrees Celsius, as an app does by
  /// writing to a thermostat. Does nothing without a heating.
  public mutating func setHeatingThreshold(_ threshold: Double, at time: Instant) {
    advance(to: time)
    temperature?.change { $0.setThreshold(threshold, at: time) }
  }

  /// Carries out what happens up to a time: turns of the device, ends of its motion, and switchings
  /// of the heating. Later readings then need not repeat this work; they are the same with and
  /// without this call.
  public mutating func advance(to time: Instant) {
    while let turn = attitude?.nextTurn, turn <= time {
      if attitude?.turn() ?? false { motion?.disturb(at: turn) }
    }
    motion?.advance(to: time)
    temperature?.change { $0.advance(to: time) }
  }

  /// The next time at which a reading may step, or change from rising to falling or the reverse;
  /// `nil` if there is none.
  func nextTurn(after time: Instant) -> Instant? {
    let turns = [
      temperature?.nextTurn(after: time), batteryVoltage?.nextTurn(after: time),
      batteryCharge?.nextTurn(after: time), attitude?.nextTurn, motion?.settles,
    ]
    return turns.compactMap { $0 }.min()
  }
}
