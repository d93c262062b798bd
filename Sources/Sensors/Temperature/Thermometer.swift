import BLE

/// A thermometer without lag and error.
public enum Thermometer: Hashable, Sendable {
  /// A given course of the temperature over time, in degrees Celsius.
  case course(SensorCourse)
  /// The temperature of the space that the thermometer is in.
  case enclosure(Enclosure)

  /// The temperature at a time, in degrees Celsius.
  public func temperature(at time: Instant) -> Double {
    switch self {
    case .course(let course): course.value(at: time)
    case .enclosure(let enclosure): enclosure.temperature(at: time)
    }
  }

  /// The next time at which the temperature may step, or change from rising to falling or the
  /// reverse.
  func nextTurn(after time: Instant) -> Instant? {
    switch self {
    case .course(let course): course.nextTurn(after: time)
    case .enclosure(let enclosure): enclosure.nextSwitching
    }
  }

  /// Changes the space that the thermometer is in, if it is in one.
  mutating func change(_ change: (inout Enclosure) -> Void) {
    guard case .enclosure(var enclosure) = self else { return }
    change(&enclosure)
    self = .enclosure(enclosure)
  }
}
