import BLE

/// A quantity over time: straight lines between given values, and steps.
///
/// Before the first knot and after the last, the quantity is constant. Two knots at the same time
/// are a step; from that time on, the second knot counts.
public struct SensorCourse: Hashable, Sendable {
  /// The given values, in order of time.
  public let knots: [Knot]

  /// A value at a time.
  public struct Knot: Hashable, Sendable {
    /// The time.
    public var time: Instant
    /// The value, in the quantity's unit.
    public var value: Double

    /// Creates a knot.
    public init(_ value: Double, at time: Instant) {
      self.time = time
      self.value = value
    }
  }

  /// A course through knots.
  ///
  /// - Precondition: There is at least one knot, the times are in order, and all values are finite.
  public init(_ knots: [Knot]) {
    precondition(!knots.isEmpty, "a course has a value")
    for (knot, next) in zip(knots, knots.dropFirst()) {
      precondition(knot.time <= next.time, "\(next.time.seconds) s is before the knot above it")
    }
    precondition(knots.allSatisfy { $0.value.isFinite }, "a value is not finite")
    self.knots = knots
  }

  /// A constant.
  ///
  /// - Precondition: The value is finite.
  public init(_ value: Double) { self.init([Knot(value, at: .start)]) }

  /// The value at a time.
  ///
  ///     v(t) = v₁ + (v₂ - v₁) (t - t₁) / (t₂ - t₁)
  ///
  /// between two knots.
  public func value(at time: Instant) -> Double {
    guard let last = knots.lastIndex(where: { $0.time <= time }) else { return knots[0].value }
    guard last + 1 < knots.count else { return knots[last].value }
    let (before, after) = (knots[last], knots[last + 1])
    let fraction =
      before.time.duration(to: time).inSeconds
      / before.time.duration(to: after.time).inSeconds
    return before.value + fraction * (after.value - before.value)
  }

  /// The next knot after a time; `nil` after the last. Until that knot, the value only rises or
  /// only falls.
  func nextTurn(after time: Instant) -> Instant? { knots.first { $0.time > time }?.time }
}
