import EngineFiles

/// The published shares of a method's fixes in the correct cell, in an adjoining one, and farther
/// away, at places where the phone was stationary.
public struct TrialPublishedShares: Hashable, Sendable {
  /// The method.
  public let method: PositioningChoice
  /// The share of fixes in the correct cell, 0 ... 1.
  public let right: Double
  /// The share in an adjoining cell, 0 ... 1.
  public let adjoining: Double
  /// The share in a farther cell, 0 ... 1.
  public let farther: Double
}
