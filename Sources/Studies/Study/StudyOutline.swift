import BLE

/// Which study it is: what its parts have in common.
public struct StudyOutline: Hashable, Sendable {
  /// The scenario's name.
  public let scenario: String
  /// What the scenario shows.
  public let title: String
  /// The variant that is run; `nil` for the scenario as it stands.
  public let variant: String?
  /// The names of the walkers whose walks are counted.
  public let walkers: [String]
  /// How long a run lasts.
  public let duration: Duration
  /// Whether luck can be loaded for what happens at its door: see `RareEvent`.
  public let allowsRareEvents: Bool
  /// The seeds of all runs.
  public let seeds: ClosedRange<UInt64>
}
