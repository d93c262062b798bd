import BLE
import Statistics

/// By how much one setting differs from another that met the same luck.
public struct SeriesComparison: Hashable, Sendable {
  /// The figure of the first less that of the second; `nil` where they had nothing in common to
  /// measure.
  public let difference: Double?
  /// The least that the true difference may be, with a confidence of 95 %; `nil` where that is not
  /// known.
  public let lower: Double?
  /// The most that it may be; `nil` where that is not known.
  public let upper: Double?
  /// How likely a difference at least so clear would be between equals; `nil` where the pairs are
  /// too few to tell.
  public let pValue: Double?
  /// How many pairs it rests on.
  public let count: Int

  /// Compares what both met.
  ///
  /// Rates by the exact test of McNemar; amounts by `PairedMeans`, with the interval of `MeanShare`
  /// or `MeanCount`; delays by `PairedQuantiles`.
  ///
  /// - Parameter withInterval: Whether its interval is worked out, which of delays takes long.
  /// - Precondition: They are of one measure.
  package init(_ first: Series, to second: Series, withInterval: Bool = true) {
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
    case .amount(let amount):
      let differences = pairs.map { $0.first - $0.second }
      let means = PairedMeans(differences: differences, per: 1 / first.unit)
      let interval = amount.interval(
        ofDifferences: differences, hours: first.duration.inSeconds / 3600)
      difference = means?.difference.mean
      (lower, upper) = (interval?.lowerBound, interval?.upperBound)
      pValue = means?.pValue
    case .delay(_, let percentile):
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
