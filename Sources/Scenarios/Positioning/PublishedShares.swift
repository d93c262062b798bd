import EngineFiles

/// How often a method was found to tell the right cell, an adjoining one, and a farther one, at
/// places where the phone lay still.
public struct PublishedShares: Hashable, Sendable {
  /// The method.
  public let method: PositioningChoice
  /// The share of fixes in the right cell, 0 ... 1.
  public let right: Double
  /// The share in an adjoining cell, 0 ... 1.
  public let adjoining: Double
  /// The share in a farther one, 0 ... 1.
  public let farther: Double
}
