import BLE
import Scoring
import Statistics

/// An estimate from a study, with its 95 % confidence interval and sample size.
public struct StudyEstimate: Hashable, Sendable {
  /// The measure.
  public let measure: StudyMeasure
  /// The estimate; `nil` if there was nothing to measure.
  public let estimate: Double?
  /// The lower bound of the 95 % confidence interval; `nil` if unknown.
  public let lower: Double?
  /// The upper bound of the 95 % confidence interval; `nil` if unknown.
  public let upper: Double?
  /// The number of walks or runs in which the event happened; `nil` for means and delays.
  public let happened: Int?
  /// The sample size: the number of walks, runs or delays.
  public let count: Int

  /// Creates a rate with the exact interval of Clopper and Pearson.
  package init(_ event: Measure, in share: WalkTally.Share) {
    let interval = BinomialInterval(successes: share.happened, trials: share.possible)
    measure = .rate(event)
    estimate = interval.fraction
    lower = share.possible > 0 ? interval.lower : nil
    upper = share.possible > 0 ? interval.upper : nil
    happened = share.happened
    count = share.possible
  }

  /// Creates a mean with the interval of `Measure.interval(ofMeanOfWalks:hours:)`.
  ///
  /// - Parameter hours: The duration of each walk, in hours.
  package init(_ measure: Measure, in moments: Moments, hours: Double) {
    self.init(
      meanOf: measure, moments.mean.map { $0 / (measure.isCount ? hours : measure.grain) },
      within: measure.interval(ofMeanOfWalks: moments, hours: hours), count: moments.count)
  }

  /// Creates the mean of a frequency from one count of events for each walk, all over the same
  /// time, with the interval of `MeanCount`.
  ///
  /// - Parameter hours: The time of each walk in which the counted events can occur, in hours.
  init(_ frequency: Measure, ofCounts moments: Moments, hours: Double) {
    self.init(
      meanOf: frequency, moments.mean.map { $0 / hours },
      within: MeanCount(of: moments).map { $0.lower / hours...$0.upper / hours },
      count: moments.count)
  }

  /// Creates the mean of numbers of which at least one is infinite, so that its bounds are unknown.
  package init(endless measure: Measure, count: Int) {
    self.init(meanOf: measure, .infinity, within: nil, count: count)
  }

  private init(
    meanOf measure: Measure, _ estimate: Double?, within interval: ClosedRange<Double>?, count: Int
  ) {
    self.measure = .mean(measure)
    self.estimate = estimate
    lower = interval?.lowerBound
    upper = interval?.upperBound
    happened = nil
    self.count = count
  }

  /// Creates a quantile of delays in seconds, or of another measure, with the interval of
  /// `QuantileInterval`, within the values that the measure can have. A delay that never ended is
  /// infinite; so is a quantile that falls among such delays.
  package init(_ percentile: Int, of delay: Measure, ofSorted sorted: [Double]) {
    let interval = QuantileInterval(ofSorted: sorted, at: Double(percentile) / 100)
    measure = .percentile(percentile, of: delay)
    estimate = interval?.estimate
    let values = delay.values
    lower = interval?.lower.map { min(max($0, values.lowerBound), values.upperBound) }
    upper = interval?.upper.map { min(max($0, values.lowerBound), values.upperBound) }
    happened = nil
    count = sorted.count
  }
}

extension Measure {
  /// The values that the measure can have. A time is negative for what came too early.
  fileprivate var values: ClosedRange<Double> {
    switch definition.kind {
    case .distance, .charge: 0...(.infinity)
    case .count, .frequency, .event, .share, .time, .level, .difference:
      definition.kind.values ?? -.infinity ... .infinity
    }
  }
}

extension StudyTally {
  /// Returns the figure of a measure.
  ///
  /// For all walkers together, a rate counts the runs in which the event happened to any of them.
  /// Means and delays pool the walks of all walkers, as if the walks of one run were independent.
  ///
  /// - Parameters:
  ///   - walker: The walker, as an index into the tally; `nil` for all of them.
  ///   - duration: The duration of a run.
  public func figure(
    of measure: StudyMeasure, walker: Int? = nil, lasting duration: Duration
  ) -> StudyEstimate {
    let tallies = walker.map { [walkers[$0]] } ?? walkers
    switch measure {
    case .rate(let event):
      return StudyEstimate(event, in: walker.map { walkers[$0].rate(of: event) } ?? anyone(event))
    case .mean(let mean):
      let moments = tallies.reduce(into: Moments()) { $0.merge($1.moments(of: mean)) }
      return StudyEstimate(mean, in: moments, hours: duration.inSeconds / 3600)
    case .percentile(let percentile, let delay):
      return StudyEstimate(
        percentile, of: delay, ofSorted: DelayTally.sorted(tallies.map { $0.delays(of: delay) }))
    }
  }
}
