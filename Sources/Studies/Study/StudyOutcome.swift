import Documents
import Scenarios

/// What a study came to: all there is to report of it, whether it was carried out here or in parts.
public struct StudyOutcome: Hashable, Sendable {
  /// Which study it is.
  public let outline: StudyOutline
  /// What its runs came to.
  public let tally: StudyTally

  /// Whether there are runs that were not carried out.
  public var isPartial: Bool { tally.runs < outline.seeds.count }
}

extension Study {
  /// What it has come to.
  public var outcome: StudyOutcome { StudyOutcome(outline: outline(of: seeds), tally: tally) }

  /// Which study it is, or is a shard of.
  ///
  /// - Parameter whole: The seeds of the study without shards.
  package func outline(of whole: ClosedRange<UInt64>) -> StudyOutline {
    StudyOutline(
      scenario: scenario.name, title: scenario.title, variant: variant, walkers: walkers,
      duration: duration,
      allowsRareEvents: RareEvent.arePossible(at: scenario.engine, in: world), seeds: whole)
  }

  /// What stands for all that its runs are made from, and made by.
  ///
  /// - Throws: As `carryOut`, for the first seed.
  package func fingerprint(firstSeed: UInt64) throws(InputError) -> StudyFingerprint {
    try scenario.fingerprint(of: world, firstSeed: firstSeed)
  }
}
