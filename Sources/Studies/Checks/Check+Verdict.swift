import BLE
import Scenarios
import Statistics

extension Check {
  /// What became of an expectation in many runs.
  public struct Verdict: Hashable, Sendable {
    /// What was counted.
    public let tally: ExpectationTally
    /// What the runs came to of that which is expected: the share of those judged that met it, or
    /// their mean, which is infinite where what is measured never came in one of them; `nil` where
    /// there was nothing to measure in any.
    public let estimate: Double?
    /// Where the truth lies, with a confidence of 95 %: by Clopper and Pearson for a share of runs;
    /// for a mean by `MeanShare`, `MeanCount` or Student; `nil` where the runs do not tell.
    public let interval: ClosedRange<Double>?
    /// Where a mean has no interval since too few runs differ from the rest: how many are the same,
    /// and the share of all runs that may be.
    public let majority: BinomialInterval?
    /// The mean of the measure over the runs; `nil` where nothing was measured, or where what is
    /// measured never came in one of them.
    public let mean: MeanInterval?
    /// Whether the check was interrupted before there was anything to measure: it may be met.
    public let isUnknown: Bool

    package init(_ tally: ExpectationTally, isPartial: Bool = false) {
      self.tally = tally
      isUnknown = isPartial && tally.judged == 0
      mean =
        tally.never > 0
        ? nil : MeanInterval(of: tally.moments, per: tally.expectation.measure.grain)
      switch tally.expectation.demand {
      case .runs:
        let share = BinomialInterval(successes: tally.met, trials: tally.judged)
        estimate = share.fraction
        interval = tally.judged > 0 ? share.range : nil
        majority = nil
      case .mean:
        let isEndless = tally.never > 0
        estimate = isEndless ? .infinity : mean?.mean
        interval = isEndless ? nil : tally.expectation.measure.interval(ofMean: tally)
        majority = isEndless || interval != nil ? nil : Majority.of(tally.values)
      }
    }

    /// The expectation.
    public var expectation: Expectation { tally.expectation }

    /// Whether the share, or the mean, is as expected. It is not where there was nothing to measure,
    /// nor is a mean of what never came in one of the runs.
    public var isMet: Bool {
      estimate.map { $0.isFinite && expectation.expected.allow($0) } ?? false
    }

    /// Whether the interval allows the other answer, so that more seeds might give it. What is
    /// expected of every run, or of none, speaks of these runs, and leaves nothing open.
    public var isOpen: Bool {
      guard let interval, !expectation.isOfAllOrNone else { return false }
      let expected = expectation.expected
      return isMet
        ? !expected.allow(interval.lowerBound) || !expected.allow(interval.upperBound)
        : interval.upperBound >= expected.atLeast ?? -.infinity
          && interval.lowerBound <= expected.atMost ?? .infinity
    }

    /// The run that does most against the expectation; `nil` where none does anything against it.
    ///
    /// Of runs of which enough are to meet it, that is the one that misses its limits by most; where
    /// too many meet it, the one that keeps within them most clearly; of a mean, the one that pulls
    /// it most to the side on which it is wrong, or nearest to being so. What was due and never came
    /// is beyond all else. Of equals it is the first.
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

extension Measure {
  /// The range in which the mean of all runs lies; `nil` where some do not tell.
  fileprivate func interval(ofMean tally: ExpectationTally) -> ClosedRange<Double>? {
    let moments = tally.moments
    switch self {
    case .exteriorStrongerShare, .rightSideShare, .wrongRoomShare, .rightCellShare,
      .adjoiningCellShare, .fartherCellShare, .rightRoomShare:
      return MeanShare(of: moments, per: grain).map { $0.lower...$0.upper }
    // What had better not happen at all.
    case .falseUnlocks, .roomFlips:
      return MeanCount(of: moments).map { $0.lower...$0.upper }
    case .unlocks, .unlockDelayS, .unlockDistanceM, .doorOpenings, .doorClosings,
      .exteriorStrongerS, .exteriorStrongerDB, .packetsReceived, .levelDBm, .levelDifferenceDB,
      .channelSpreadDB:
      guard Majority.of(tally.values) == nil,
        let interval = MeanInterval(of: moments, per: grain), let halfWidth = interval.halfWidth
      else { return nil }
      return interval.mean - halfWidth...interval.mean + halfWidth
    }
  }
}

extension Expectation {
  /// What is expected of the share of runs, or of the mean.
  public var expected: Limits {
    switch demand {
    case .runs(let share): share
    case .mean: limits
    }
  }

  /// Whether it is expected of every run, or of none.
  fileprivate var isOfAllOrNone: Bool {
    guard case .runs(let share) = demand else { return false }
    return share.atLeast == 1 || share.atMost == 0
  }
}

extension Limits {
  /// Whether the upper limit is the one that a number is beyond, or nearer to.
  fileprivate func isNearerTop(_ number: Double) -> Bool {
    number - (atMost ?? .infinity) > (atLeast ?? -.infinity) - number
  }
}
