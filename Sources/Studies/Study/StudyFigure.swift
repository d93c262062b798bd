import BLE
import Statistics

/// A number that a study came to, with the interval in which the truth lies, and how much it rests
/// on.
public struct StudyFigure: Hashable, Sendable {
  /// What was measured.
  public let measure: StudyMeasure
  /// What it came to; `nil` where there was nothing to measure.
  public let estimate: Double?
  /// The least that the truth may be, with a confidence of 95 %; `nil` where that is not known.
  public let lower: Double?
  /// The most that it may be; `nil` where that is not known.
  public let upper: Double?
  /// In how many walks, or runs, it happened; `nil` where it is not such a thing.
  public let happened: Int?
  /// How many walks, runs or delays it rests on.
  public let count: Int

  /// A rate, with the exact interval of Clopper and Pearson.
  package init(_ rate: Rate, in share: WalkTally.Share) {
    let interval = BinomialInterval(successes: share.happened, trials: share.possible)
    measure = .rate(rate)
    estimate = interval.fraction
    lower = share.possible > 0 ? interval.lower : nil
    upper = share.possible > 0 ? interval.upper : nil
    happened = share.happened
    count = share.possible
  }

  /// A mean, with the interval of `MeanShare` for shares, and that of `MeanCount` for flips.
  ///
  /// - Parameter hours: How long each walk lasts.
  package init(_ amount: Amount, in moments: Moments, hours: Double) {
    let interval = amount.interval(of: moments, hours: hours)
    measure = .amount(amount)
    estimate = moments.mean.map { $0 / (amount == .flipsPerHour ? hours : amount.scale) }
    lower = interval?.lowerBound
    upper = interval?.upperBound
    happened = nil
    count = moments.count
  }

  /// A quantile of delays in seconds, with the interval that their order gives. What never came is
  /// infinite, and so is a quantile that it reaches.
  package init(_ delay: Delay, percentile: Int, ofSorted sorted: [Double]) {
    let interval = QuantileInterval(ofSorted: sorted, at: Double(percentile) / 100)
    measure = .delay(delay, percentile: percentile)
    estimate = interval?.estimate
    lower = interval?.lower
    upper = interval?.upper
    happened = nil
    count = sorted.count
  }
}

extension StudyTally {
  /// What a measure came to.
  ///
  /// Of all walkers, a rate is that of runs in which it happened to any of them; means and delays
  /// take their walks together, as if those of one run were independent.
  ///
  /// - Parameters:
  ///   - walker: The walker, as an index into the tally; `nil` for all of them.
  ///   - duration: How long a run lasts.
  public func figure(
    of measure: StudyMeasure, walker: Int? = nil, lasting duration: Duration
  ) -> StudyFigure {
    let tallies = walker.map { [walkers[$0]] } ?? walkers
    switch measure {
    case .rate(let rate):
      return StudyFigure(rate, in: walker.map { walkers[$0][rate] } ?? anyone(rate))
    case .amount(let amount):
      let moments = tallies.reduce(into: Moments()) { $0.merge($1[amount]) }
      return StudyFigure(amount, in: moments, hours: duration.inSeconds / 3600)
    case .delay(let delay, let percentile):
      return StudyFigure(
        delay, percentile: percentile, ofSorted: DelayTally.sorted(tallies.map { $0[delay] }))
    }
  }
}
