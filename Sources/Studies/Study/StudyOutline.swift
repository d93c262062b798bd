import EngineFiles

/// The description of a study: the facts that its parts have in common.
public struct StudyOutline: Hashable, Sendable {
  /// The scenario's name.
  public let scenario: String
  /// The title of the scenario.
  public let title: String
  /// The variant that is run; `nil` for the scenario without a variant.
  public let variant: String?
  /// The names of the walkers whose walks are counted.
  public let walkers: [String]
  /// The duration of a run.
  public let duration: Duration
  /// `true` if importance sampling is possible for events at the door; see `RareEvent`.
  public let allowsRareEvents: Bool
  /// The seeds of all runs.
  public let seeds: ClosedRange<UInt64>
  /// The quantities that are averaged beyond the measures that every study has.
  public let quantities: [StudyQuantity]

  /// The positioning methods in trials, in the order of the quantities.
  package var methods: [PositioningChoice] {
    quantities.compactMap(\.method).reduce(into: []) { methods, method in
      if methods.last != method { methods.append(method) }
    }
  }
}
