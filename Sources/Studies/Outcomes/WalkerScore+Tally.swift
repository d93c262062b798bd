import Scoring

/// The values of a walk, as a study counts them.
extension WalkerScore {
  /// Returns `true` if an event happened in the walk, which means that its measure is above 0;
  /// `nil` if it could not happen.
  public func happened(_ event: Measure) -> Bool? { value(of: event).map { $0 > 0 } }

  /// Returns a measure of a walk in its `grain`, or `DelayTally.never` for an event that was due
  /// and did not come; `nil` if there was nothing to measure.
  package func grains(of measure: Measure) -> Int64? {
    value(of: measure).map {
      $0.isFinite ? Int64(($0 * measure.grain).rounded()) : DelayTally.never
    }
  }

  /// Returns the delay of the walk in nanoseconds, or `DelayTally.never`; `nil` if nothing was due.
  package func nanoseconds(of delay: Measure) -> Int64? {
    value(of: delay).map(DelayTally.nanoseconds)
  }
}
