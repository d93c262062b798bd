/// What a scenario states of its runs: a measure keeps within limits, in so many of them.
public struct Expectation: Hashable, Sendable {
  /// What is measured.
  public var measure: Measure
  /// The room that it is measured in, for a measure that needs one.
  public var room: String?
  /// The walker whose run it is, as an index into the world's walkers.
  public var walker: Int
  /// What the measure may be in one run.
  public var limits: Limits
  /// The share, 0 ... 1, of the runs in which it has to be so. Runs in which there is nothing to
  /// measure do not count.
  public var share: Limits
  /// The variant of the scenario that it is about; `nil` for the scenario as it stands.
  public var variant: String?

  /// Whether a single run can fall short of it: it is expected of every run.
  public var isForEveryRun: Bool { share.atLeast == 1 }

  /// What a run came to, and whether that is as expected.
  public func outcome(of score: WalkerScore) -> Outcome {
    guard let value = score.value(of: measure, in: room) else { return .nothingToMeasure }
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
