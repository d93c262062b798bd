/// The limits of a number: a minimum, a maximum, or both.
public struct ExpectedLimits: Hashable, Sendable {
  /// The minimum; `nil` if there is none.
  public var atLeast: Double?
  /// The maximum; `nil` if there is none.
  public var atMost: Double?

  /// Creates limits from a minimum and a maximum.
  public init(atLeast: Double? = nil, atMost: Double? = nil) {
    self.atLeast = atLeast
    self.atMost = atMost
  }

  /// Returns `true` if a number is within the limits, bounds included.
  public func allow(_ number: Double) -> Bool {
    number >= atLeast ?? -.infinity && number <= atMost ?? .infinity
  }

  /// Returns the amount by which a number is beyond the limits; negative within them.
  package func excess(of number: Double) -> Double {
    max((atLeast ?? -.infinity) - number, number - (atMost ?? .infinity))
  }
}
