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
  func isMissed(by outcome: Outcome) -> Bool {
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
    return limits.allow(value) ? .met(value) : .notMet(value)
  }

  /// What one run came to.
  public enum Outcome: Hashable, Sendable {
    /// The measure kept within its limits.
    case met(Double)
    /// It did not.
    case notMet(Double)
    /// There was nothing to measure: no unlocking that could have had a delay, for example.
    case nothingToMeasure
  }
}
