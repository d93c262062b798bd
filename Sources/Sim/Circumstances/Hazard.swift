import BLE

/// A condition of which a walker's app should alert: the ground truth of its alerts.
public struct Hazard: Hashable, Sendable {
  /// The subject of its alerts, as the engine names it.
  public var subject: String
  /// The condition.
  public var condition: Condition
  /// The duration from which on an alert of the condition is due. An alert of a shorter condition
  /// is not due, but it is not false either.
  public var least = Duration.zero

  /// A condition.
  public enum Condition: Hashable, Sendable {
    /// A thing is farther from the walker than a distance in metres.
    ///
    /// - Parameter thing: The thing: a walker, as an index into the world's walkers.
    case apart(thing: Int, beyond: Double)
    /// The temperature at a device is outside a range, in degrees Celsius.
    ///
    /// - Parameter device: An index into the world's devices.
    case temperature(device: Int, range: ClosedRange<Double>)
    /// The axis of a device that points up is not the upright one.
    ///
    /// - Parameters:
    ///   - device: An index into the world's devices.
    ///   - stowed: The times in which it is turned on purpose.
    case turned(device: Int, upright: Acceleration.Axis, stowed: [Stowage])
  }

  /// A time in which a thing is turned on purpose.
  public struct Stowage: Hashable, Sendable {
    /// The start.
    public var start: Instant
    /// The end.
    public var end: Instant

    /// Creates a time.
    public init(from start: Instant, to end: Instant) {
      self.start = start
      self.end = end
    }
  }

  /// Creates a condition, with the subject of its alerts.
  public init(_ condition: Condition, of subject: String) {
    self.subject = subject
    self.condition = condition
  }
}
