import Statistics

/// The result for one count of mounted devices.
package struct PlacementResult: Sendable {
  /// The mounting points of the devices.
  package let spots: [Spot]
  /// The mounting points as indices into all mounting points of the study, and the setting of the
  /// transmitters.
  package let placement: PlacementTrials.Placement
  /// The engine's results for each held-out seed, for the person whose score counts.
  package let outcomes: [PlacementOutcome]
  /// The scores of all people of the household, on the same seeds; `nil` without a household.
  package let people: PlacementPeopleScores?
  /// The trade of score for battery life.
  package let tradeOff: PlacementTradeOff
  /// The mean score, with its confidence interval, of the person whose score counts.
  package let score: PlacementScore
  /// The fraction of the plan with enough links whose mean level is at least the sensitivity.
  package let coverage: Double
  /// The count of points of the plan from which the coverage is computed.
  package let places: Int
  /// `true` if all combinations of mounting points were evaluated.
  package let isExhaustive: Bool

  /// The setting of the transmitters.
  package var broadcast: PlacementBroadcastSetting { placement.broadcast }
  /// The mean error over the seeds, in metres; `nil` if nothing was positioned.
  package var error: Double? { Spread.mean(of: outcomes.compactMap(\.error)) }
  /// The mean fraction of fixes in the correct room over the seeds, in per cent.
  package var rightRoom: Double? { Spread.mean(of: outcomes.compactMap(\.rightRoom)) }
}
