import BLE

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
  /// How likely a difference at least so clear would be between equals.
  public let pValue: Double
  /// How many pairs it rests on.
  public let count: Int

  /// Compares what both met.
  ///
  /// Rates by the exact test of McNemar; amounts by the t test of their paired differences; a
  /// quantile by McNemar's test of how often either exceeds the second's, with an interval of all
  /// shifts of the first that this test would not exclude.
  ///
  /// - Precondition: They are of one measure.
  init(_ first: Series, to second: Series) {
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
      let interval = rates.interval()
      difference = rates.difference
      (lower, upper) = (interval.lowerBound, interval.upperBound)
      pValue = rates.pValue
    case .amount:
      let means = PairedMeans(differences: pairs.map { $0.first - $0.second }, per: 1 / first.unit)
      let mean = means?.difference.mean
      let halfWidth = means?.difference.halfWidth
      difference = mean
      lower = mean.flatMap { mean in halfWidth.map { mean - $0 } }
      upper = mean.flatMap { mean in halfWidth.map { mean + $0 } }
      pValue = means?.pValue ?? 1
    case .delay(_, let percentile):
      let shifts = QuantileShift(
        pairs.map { (first.value($0.first), second.value($0.second)) },
        at: Double(percentile) / 100)
      difference = shifts?.difference
      (lower, upper) = (shifts?.lower, shifts?.upper)
      pValue = shifts?.pValue ?? 1
    }
  }
}

extension PairedMeans {
  fileprivate init?(differences: [Int64], per units: Double) {
    var moments = Moments()
    for difference in differences { moments.add(difference) }
    self.init(differences: moments, per: units)
  }
}

/// By how much one quantile of paired numbers exceeds the other.
private struct QuantileShift {
  let difference: Double?
  private(set) var lower: Double?
  private(set) var upper: Double?
  let pValue: Double

  /// - Returns: `nil` where there are no pairs.
  init?(_ pairs: [(first: Double, second: Double)], at fraction: Double) {
    func quantile(_ numbers: [Double]) -> Double? {
      Quantile.of(numbers, at: fraction)
    }
    guard let first = quantile(pairs.map(\.first)), let second = quantile(pairs.map(\.second))
    else { return nil }
    func doubt(shiftedBy shift: Double) -> Double {
      pairs.reduce(into: PairedRates()) {
        $0.add(first: $1.first - shift > second, second: $1.second > second)
      }.pValue
    }
    pValue = doubt(shiftedBy: 0)
    difference = first.isFinite || second.isFinite ? first - second : nil
    guard let difference, difference.isFinite else { return }
    let finite = pairs.flatMap { [$0.first, $0.second] }.filter(\.isFinite)
    guard let least = finite.min(), let greatest = finite.max() else { return }
    func end(at limit: Double) -> Double? {
      guard doubt(shiftedBy: limit) <= 0.05 else { return nil }
      var (inner, outer) = (difference, limit)
      for _ in 0..<60 {
        let middle = (inner + outer) / 2
        if doubt(shiftedBy: middle) > 0.05 { inner = middle } else { outer = middle }
      }
      return (inner + outer) / 2
    }
    // Beyond these all, or none, of the first exceed the second's quantile.
    lower = end(at: least - greatest - 1)
    upper = end(at: greatest - least + 1)
  }
}
