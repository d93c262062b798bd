import BLE

/// A delay that differs from one event to the next, between two limits.
public struct DelayRange: Hashable, Sendable {
  /// The shortest delay; not negative.
  public var shortest: Duration
  /// The longest delay.
  public var longest: Duration

  /// Creates a range of delays.
  ///
  /// - Precondition: The shortest is neither negative nor longer than the longest.
  public init(_ shortest: Duration, _ longest: Duration) {
    precondition(
      shortest >= .zero && shortest <= longest,
      "there are no delays of \(shortest.nanoseconds) ns to \(longest.nanoseconds) ns")
    self.shortest = shortest
    self.longest = longest
  }

  /// The delay at a fraction of the range, 0 ... 1.
  public func delay(_ fraction: Double) -> Duration {
    let spread = (longest - shortest).nanoseconds
    return shortest + .nanoseconds(Int64(fraction * Double(spread)))
  }
}
