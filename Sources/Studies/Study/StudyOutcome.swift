import Documents
import Scenarios

/// The outcome of a study to report, whether it was run here or in parts.
public struct StudyOutcome: Hashable, Sendable {
  /// The description of the study.
  public let outline: StudyOutline
  /// The tally of the study's runs.
  public let tally: StudyTally

  /// `true` if some of the seeds were not run.
  public var isPartial: Bool { tally.runs < outline.seeds.count }
}

extension Study {
  /// The present outcome of the study.
  public var outcome: StudyOutcome { StudyOutcome(outline: outline(of: seeds), tally: tally) }

  /// Returns the description of this study, or of the study that it is a shard of.
  ///
  /// - Parameter whole: The seeds of the study without shards.
  package func outline(of whole: ClosedRange<UInt64>) -> StudyOutline {
    StudyOutline(
      scenario: scenario.name, title: scenario.title, variant: variant, walkers: walkers,
      duration: duration,
      allowsRareEvents: RareEvent.arePossible(at: scenario.engines, in: world), seeds: whole,
      quantities: quantities)
  }

  /// Returns the fingerprint of the study.
  ///
  /// - Throws: The errors of `perform`, for the first seed.
  package func fingerprint(firstSeed: UInt64) throws(InputError) -> StudyFingerprint {
    try scenario.fingerprint(of: world, firstSeed: firstSeed)
  }
}
