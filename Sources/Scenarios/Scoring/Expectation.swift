import EngineFiles

/// What a scenario states of its runs: a measure keeps within limits, in so many of them.
public struct Expectation: Hashable, Sendable {
  /// What is measured.
  public var measure: Measure
  /// The room that it is measured in, for a measure that needs one.
  public var room: String?
  /// The room that it is compared with, for a measure that compares.
  public var otherRoom: String?
  /// The name of the beacon that it is about, for a measure of one.
  public var beacon: String?
  /// The walker whose run it is, as an index into the world's walkers.
  public var walker: Int
  /// Their name, where there are others with a phone.
  public var walkerName: String?
  /// The method that is measured, for a measure of trials.
  public var method: PositioningChoice?
  /// What the measure may be: in one run, or in the mean over runs.
  public var limits: Limits
  /// What has to keep within the limits. Runs in which there is nothing to measure do not count.
  /// Those in which what was due never came do: see `allows(_:)`.
  public var demand: Demand
  /// The variant of the scenario that it is about; `nil` for the scenario as it stands.
  public var variant: String?

  /// What of many runs is to keep within limits.
  public enum Demand: Hashable, Sendable {
    /// So large a share, 0 ... 1, of the runs.
    case runs(share: Limits)
    /// The mean over the runs.
    case mean
  }

  /// Whether a single run can fall short of it: it is expected of every run.
  public var isForEveryRun: Bool {
    if case .runs(let share) = demand { share.atLeast == 1 } else { false }
  }

  /// Whether a run that came to this is one that should not have.
  package func isMissed(by outcome: Outcome) -> Bool {
    guard case .notMet = outcome else { return false }
    return isForEveryRun
  }

  /// What a run came to, and whether that is as expected.
  public func outcome(of score: WalkerScore) -> Outcome {
    outcome(
      of: score.value(of: measure, in: room, comparedWith: otherRoom, beacon: beacon))
  }

  /// What the trials of a run came to, and whether that is as expected.
  public func outcome(of run: TrialRun?) -> Outcome {
    outcome(of: method.flatMap { run?.value(of: measure, by: $0) })
  }

  private func outcome(of value: Double?) -> Outcome {
    guard let value else { return .nothingToMeasure }
    return allows(value) ? .met(value) : .notMet(value)
  }

  /// What one run came to.
  public enum Outcome: Hashable, Sendable {
    /// The measure kept within its limits.
    case met(Double)
    /// It did not. The value is infinite for what was due and never came.
    case notMet(Double)
    /// There was nothing to measure: nobody came to a door that could have unlocked, for example.
    case nothingToMeasure
  }
}

extension Expectation {
  /// Whether a run that came to a value keeps within the limits.
  ///
  /// What was due and never came is infinite, and so above every upper limit. It keeps within no
  /// limits at all where at least so many runs, or the mean, have to: a door that never unlocks
  /// does not unlock late enough. Where only at most so many runs may, it is as long as can be.
  package func allows(_ value: Double) -> Bool {
    limits.allow(value) && (value.isFinite || isOfFewRuns)
  }

  /// By how much a run that came to a value is beyond the limits; negative where it keeps within
  /// them, and infinite where what was due never came.
  package func excess(of value: Double) -> Double {
    guard value.isFinite else { return allows(value) ? -.infinity : .infinity }
    return limits.excess(of: value)
  }

  /// Whether it only says how many runs may keep within the limits at the most.
  private var isOfFewRuns: Bool {
    guard case .runs(let share) = demand else { return false }
    return share.atLeast == nil
  }
}
