import BLE
import Statistics

/// The difference between two candidates with common random numbers.
public struct CandidateComparison: Hashable, Sendable {
  /// The figure of the first candidate minus that of the second; `nil` if there was nothing that
  /// both measured.
  public let difference: Double?
  /// The lower bound of the 95 % confidence interval of the difference; `nil` if unknown.
  public let lower: Double?
  /// The upper bound of the 95 % confidence interval of the difference; `nil` if unknown.
  public let upper: Double?
  /// The p-value: the probability of a difference at least as clear between equal candidates; `nil`
  /// if there are too few pairs.
  public let pValue: Double?
  /// The number of pairs.
  public let count: Int

  /// Creates a comparison over the pairs of numbers that both candidates have.
  ///
  /// Rates are compared by McNemar's exact test, means by `PairedMeans` with the interval of
  /// `Measure.interval(ofDifferences:hours:)`, and percentiles by `PairedQuantiles`. A mean over
  /// events that never came is infinite: such means are compared by how often that was.
  ///
  /// - Parameter withInterval: `false` to omit the interval of delays, which takes long to compute.
  /// - Precondition: Both series are of the same measure.
  package init(_ first: CandidateSeries, to second: CandidateSeries, withInterval: Bool = true) {
    precondition(first.measure == second.measure, "figures of two measures have no difference")
    let pairs = zip(first.numbers, second.numbers).compactMap { first, second in
      first.flatMap { first in second.map { (first: first, second: $0) } }
    }
    count = pairs.count
    switch first.measure {
    case .rate:
      let rates = pairs.reduce(into: PairedRates()) {
        $0.add(first: $1.first == 1, second: $1.second == 1)
      }
      let interval = pairs.isEmpty ? nil : rates.interval()
      difference = rates.difference
      (lower, upper) = (interval?.lowerBound, interval?.upperBound)
      pValue = pairs.isEmpty ? nil : rates.pValue
    case .mean where pairs.contains { max($0.first, $0.second) == DelayTally.never }:
      let never = pairs.reduce(into: PairedRates()) {
        $0.add(first: $1.first == DelayTally.never, second: $1.second == DelayTally.never)
      }
      let isEndless = (
        first: pairs.contains { $0.first == DelayTally.never },
        second: pairs.contains { $0.second == DelayTally.never }
      )
      difference =
        isEndless.first && isEndless.second ? nil : isEndless.first ? .infinity : -.infinity
      (lower, upper) = (nil, nil)
      pValue = never.pValue
    case .mean(let mean):
      let differences = pairs.map { $0.first - $0.second }
      let means = PairedMeans(differences: differences, per: 1 / first.unit)
      let interval = mean.interval(
        ofDifferences: differences, hours: first.duration.inSeconds / 3600)
      difference = means?.difference.mean
      (lower, upper) = (interval?.lowerBound, interval?.upperBound)
      pValue = means?.pValue
    case .percentile(let percentile, _):
      let quantiles = PairedQuantiles(
        pairs.map { (first.value($0.first), second.value($0.second)) },
        at: Double(percentile) / 100)
      difference = quantiles?.difference
      let interval = withInterval ? quantiles?.interval() : nil
      (lower, upper) = (interval?.lower, interval?.upper)
      pValue = quantiles?.pValue
    }
  }
}
