import BLE
import Scenarios
import Scoring
import Statistics

extension Check {
  /// The verdict on an expectation, from many runs.
  public struct Verdict: Hashable, Sendable {
    /// The counts.
    public let tally: ExpectationTally
    /// The estimate: the share of the judged runs that met the expectation, or the mean over the
    /// runs. The mean is infinite if the event never came in one of the runs. `nil` if nothing was
    /// measured in any run.
    public let estimate: Double?
    /// The 95 % confidence interval: by Clopper and Pearson for a share of runs; by
    /// `ScatteredShare`, `MeanCount` or Student for a mean. In a check with several looks, it
    /// covers at all of them together in 95 % of checks. `nil` if the runs do not determine it.
    public let interval: ClosedRange<Double>?
    /// The count of identical values, with the interval of their share; only for a mean that has no
    /// interval because too few runs differ.
    public let majority: BinomialInterval?
    /// The mean of the measure over the runs; `nil` if nothing was measured, or if the event never
    /// came in one of the runs.
    public let mean: MeanInterval?
    /// `true` if the check was interrupted before anything was measured, so the expectation may
    /// still be met.
    public let isUnknown: Bool
    /// The greatest share of the runs in which there may be nothing to measure; `nil` for any.
    package let unmeasuredAtMost: Double?

    /// Creates the verdict of a tally.
    ///
    /// - Parameters:
    ///   - unmeasuredAtMost: The greatest share of the runs in which there may be nothing to
    ///     measure, unless the expectation has its own; `nil` for any.
    ///   - confidence: The confidence of the interval.
    package init(
      _ tally: ExpectationTally, isPartial: Bool = false, unmeasuredAtMost: Double? = nil,
      confidence: Double = 0.95
    ) {
      self.tally = tally
      self.unmeasuredAtMost = tally.expectation.unmeasuredAtMost ?? unmeasuredAtMost
      isUnknown = isPartial && tally.judged == 0
      mean =
        tally.never > 0
        ? nil : MeanInterval(of: tally.moments, per: tally.expectation.measure.grain)
      switch tally.expectation.demand {
      case .runs:
        let share = BinomialInterval(
          successes: tally.met, trials: tally.judged, confidence: confidence)
        estimate = share.fraction
        interval = tally.judged > 0 ? share.range : nil
        majority = nil
      case .mean:
        let isEndless = tally.never > 0
        estimate = isEndless ? .infinity : mean?.mean
        interval =
          isEndless
          ? nil
          : tally.expectation.measure.interval(
            ofMeanPerRun: tally.moments, isNearlyConstant: Majority.of(tally.values) != nil,
            confidence: confidence)
        majority = isEndless || interval != nil ? nil : Majority.of(tally.values)
      }
    }

    /// The expectation.
    public var expectation: Expectation { tally.expectation }

    /// `true` if the share or the mean is as expected. `false` if nothing was measured or too few
    /// runs were, or if a mean is infinite.
    public var isMet: Bool {
      !isMeasuredTooSeldom
        && estimate.map { $0.isFinite && expectation.expected.allow($0) } ?? false
    }

    /// `true` if there was nothing to measure in more runs than allowed.
    public var isMeasuredTooSeldom: Bool {
      guard let unmeasuredAtMost else { return false }
      // The margin allows for rounding of a product such as 0.07 · 100.
      return Double(tally.unmeasured) > unmeasuredAtMost * Double(tally.runs) + 1e-6
    }

    /// `true` if the interval allows the opposite verdict, so that more seeds might change it. An
    /// expectation on every run, or on none, is about exactly these runs, and never open; nor is
    /// one that was measured too seldom.
    public var isOpen: Bool {
      guard let interval, !expectation.isOfAllOrNone, !isMeasuredTooSeldom else { return false }
      let expected = expectation.expected
      return isMet
        ? !expected.allow(interval.lowerBound) || !expected.allow(interval.upperBound)
        : interval.upperBound >= expected.atLeast ?? -.infinity
          && interval.lowerBound <= expected.atMost ?? .infinity
    }

    /// The run that counts most against the expectation; `nil` if none does.
    ///
    /// If the share of runs is nearer to its lower limit or below it, this is the run that misses
    /// the limits by most. If the share is nearer to its upper limit or above it, it is the run
    /// that is within them most clearly. For a mean, it is the run with the highest value if the
    /// mean is nearer to its upper limit or above it, and otherwise the run with the lowest value.
    /// An event that was due and never came exceeds all values. Of equal runs, it is the first.
    public var worst: ExpectationTally.Extreme? {
      guard let estimate, let lowest = tally.lowest, let highest = tally.highest else { return nil }
      let isTooHigh = estimate == .infinity || expectation.expected.isNearerTop(estimate)
      guard case .runs = expectation.demand else { return isTooHigh ? highest : lowest }
      if isTooHigh { return tally.innermost.flatMap { expectation.allows($0.value) ? $0 : nil } }
      let (low, high) = (
        expectation.excess(of: lowest.value), expectation.excess(of: highest.value)
      )
      guard max(low, high) > 0 else { return nil }
      return (high, lowest.seed) > (low, highest.seed) ? highest : lowest
    }
  }
}

extension Expectation {
  /// The limits on the share of runs, or on the mean.
  public var expected: ExpectedLimits {
    switch demand {
    case .runs(let share): share
    case .mean: limits
    }
  }

  /// `true` if the expectation is on every run, or on none.
  fileprivate var isOfAllOrNone: Bool {
    guard case .runs(let share) = demand else { return false }
    return share.atLeast == 1 || share.atMost == 0
  }
}

extension ExpectedLimits {
  /// Returns `true` if a number is beyond the upper limit, or nearer to it than to the lower one.
  fileprivate func isNearerTop(_ number: Double) -> Bool {
    number - (atMost ?? .infinity) > (atLeast ?? -.infinity) - number
  }
}
