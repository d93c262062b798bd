import EngineFiles
import Scoring

/// A condition that a scenario states: a measure is within limits in a share of the runs, or on
/// average.
public struct Expectation: Hashable, Sendable {
  /// The measure.
  public var measure: Measure
  /// The room, for a measure that needs a room.
  public var room: String?
  /// The other room, for a measure that compares two rooms.
  public var otherRoom: String?
  /// The name of the beacon, for a measure of one beacon.
  public var beacon: String?
  /// The text of the notifications or the topic of the publications that are measured; `nil` if any
  /// text or topic counts.
  public var text: String?
  /// The walker, as an index into the world's walkers.
  public var walker: Int
  /// The walker's name if other walkers also have a phone; `nil` otherwise.
  public var walkerName: String?
  /// The positioning method, for a measure of trials.
  public var method: PositioningChoice?
  /// The limits of the measure in one run, or of its mean over the runs.
  public var limits: ExpectedLimits
  /// The demand on the runs. Runs with nothing to measure do not count; runs in which an event was
  /// due and did not occur do count, as in `allows(_:)`.
  public var demand: Demand
  /// The variant of the scenario; `nil` for the unchanged scenario.
  public var variant: String?
  /// The greatest share of the runs, 0 ... 1, in which there may be nothing to measure; `nil` for
  /// any.
  public var unmeasuredAtMost: Double?

  /// A demand on many runs.
  public enum Demand: Hashable, Sendable {
    /// The share of the runs that are within the limits, 0 ... 1, has limits of its own.
    case runs(share: ExpectedLimits)
    /// The mean over the runs is within the limits.
    case mean
  }

  /// `true` if every run has to meet the expectation, so that a single run can fail it.
  public var isForEveryRun: Bool {
    if case .runs(let share) = demand { share.atLeast == 1 } else { false }
  }

  /// Returns `true` if every run has to meet the expectation and this outcome does not meet it.
  package func isMissed(by outcome: Outcome) -> Bool {
    guard case .notMet = outcome else { return false }
    return isForEveryRun
  }

  /// `true` if the expectation is about the trials of a method.
  package var isOfTrials: Bool { method != nil }

  /// The quantity that is limited, in runs of the walker or in trials of the method.
  package var quantity: ExpectedQuantity {
    ExpectedQuantity(measure, room: room, otherRoom: otherRoom, beacon: beacon, text: text)
  }

  /// Returns the outcome of a run from a walker's score.
  public func outcome(of score: WalkerScore) -> Outcome { outcome(of: score.value(of: quantity)) }

  /// Returns the outcome of a run's trials.
  public func outcome(of run: TrialRun?) -> Outcome {
    outcome(of: method.flatMap { run?.value(of: measure, by: $0) })
  }

  private func outcome(of value: Double?) -> Outcome {
    guard let value else { return .nothingToMeasure }
    return allows(value) ? .met(value) : .notMet(value)
  }

  /// The outcome of one run, with the value of the measure.
  public enum Outcome: Hashable, Sendable {
    /// The value is within the limits.
    case met(Double)
    /// The value is beyond the limits. It is infinite for an event that was due and did not occur.
    case notMet(Double)
    /// There was nothing to measure: no walker came to a door that could unlock, for example.
    case nothingToMeasure
  }
}

extension Expectation {
  /// Returns `true` if a value is within the limits.
  ///
  /// The value is infinite if an event was due and did not occur, so it exceeds every upper limit.
  /// If a minimum share of the runs, or the mean, has to be within the limits, an infinite value is
  /// never allowed: a door that never unlocks does not meet a minimum delay. If the share has a
  /// maximum only, an infinite value counts as the longest delay.
  package func allows(_ value: Double) -> Bool {
    limits.allow(value) && (value.isFinite || isOfFewRuns)
  }

  /// Returns the amount by which a value is beyond the limits; negative within them. For an
  /// infinite value, the amount is infinite too: positive if the value is not allowed, negative if
  /// it is.
  package func excess(of value: Double) -> Double {
    guard value.isFinite else { return allows(value) ? -.infinity : .infinity }
    return limits.excess(of: value)
  }

  /// `true` if the share of runs within the limits has a maximum and no minimum.
  private var isOfFewRuns: Bool {
    guard case .runs(let share) = demand else { return false }
    return share.atLeast == nil
  }
}
