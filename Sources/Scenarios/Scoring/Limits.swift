/// What a number may be: at least so much, at most so much, or both.
public struct Limits: Hashable, Sendable {
  /// The least it may be; `nil` for no limit.
  public var atLeast: Double?
  /// The most it may be; `nil` for no limit.
  public var atMost: Double?

  /// Limits on one side, or on both.
  public init(atLeast: Double? = nil, atMost: Double? = nil) {
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// Whether a number keeps within the limits.
  public func allow(_ number: Double) -> Bool {
    number >= atLeast ?? -.infinity && number <= atMost ?? .infinity
  }

  /// By how much a number is beyond the limits; negative where it keeps within them.
  package func excess(of number: Double) -> Double {
    max((atLeast ?? -.infinity) - number, number - (atMost ?? .infinity))
  }
}
