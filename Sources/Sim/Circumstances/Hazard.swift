import BLE

/// A condition about which a walker's app should alert: the ground truth of the app's alerts.
public struct Hazard: Hashable, Sendable {
  /// The subject of the alerts about the condition, under the name that the engine gives to that
  /// subject.
  public var subject: String
  /// The condition.
  public var condition: Condition
  /// The time that the condition must last for an alert to be due. An alert about a condition that
  /// lasts less is not due, but it is not false either.
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
    /// A device is not upright: an axis other than `upright` points up.
    ///
    /// - Parameters:
    ///   - device: An index into the world's devices.
    ///   - stowed: The times in which the device is deliberately turned.
    case turned(device: Int, upright: Acceleration.Axis, stowed: [Stowage])
  }

  /// A time in which a device is deliberately turned.
  public struct Stowage: Hashable, Sendable {
    /// The start.
    public var start: Instant
    /// The end.
    public var end: Instant

    /// Creates the time in which a device is turned, from its start to its end.
    public init(from start: Instant, to end: Instant) {
      self.start = start
      self.end = end
    }
  }

  /// Creates a hazard: a condition, and the subject of the alerts about it.
  public init(_ condition: Condition, of subject: String) {
    self.subject = subject
    self.condition = condition
  }
}
