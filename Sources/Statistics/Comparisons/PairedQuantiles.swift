/// The difference between the quantiles of paired numbers, for any distribution. Numbers may be
/// infinite.
package struct PairedQuantiles: Sendable {
  /// The quantile of the first numbers minus that of the second, as computed by `Quantile`; `nil`
  /// if both are infinite.
  package let difference: Double?
  /// The p-value of equal distributions, by McNemar's test. It counts the pairs that the quantile
  /// of all numbers separates: one number is below it and the other is not, or one is above it and
  /// the other is not.
  ///
  /// Under the null hypothesis, the numbers of a pair are exchangeable, so the test is exact.
  package let pValue: Double

  private let pairs: [(first: Double, second: Double)]
  private let fraction: Double

  /// Compares pairs; `nil` without pairs.
  ///
  /// - Precondition: 0 < fraction < 1.
  package init?(_ pairs: [(first: Double, second: Double)], at fraction: Double) {
    guard let first = Quantile.of(pairs.map(\.first), at: fraction),
      let second = Quantile.of(pairs.map(\.second), at: fraction),
      let all = Quantile.of(pairs.map(\.first) + pairs.map(\.second), at: fraction)
    else { return nil }
    self.pairs = pairs
    self.fraction = fraction
    difference = first.isFinite || second.isFinite ? first - second : nil
    func place(_ number: Double) -> Int { number < all ? -1 : number > all ? 1 : 0 }
    pValue =
      pairs.reduce(into: PairedRates()) { rates, pair in
        let (first, second) = (place(pair.first), place(pair.second))
        rates.add(first: first > second, second: second > first)
      }.pValue
  }

  /// A confidence interval for the difference; the bounds are `nil` if there are too few pairs.
  ///
  /// The interval contains each u - v, with u a quantile of the first numbers and v of the second,
  /// that passes three tests: u and v are each in the confidence interval of their own quantile
  /// (`QuantileRanks`), and McNemar's test does not reject that as many first numbers exceed u as
  /// second numbers exceed v. A fifth of the error probability goes to each interval, 3/5 go to
  /// the test, so the coverage is sufficient for any distribution. Correlation within pairs makes
  /// the interval narrower.
  ///
  /// - Precondition: 0 < confidence < 1.
  /// - Complexity: O(n log n).
  package func interval(confidence: Double = 0.95) -> (lower: Double?, upper: Double?) {
    let ranks = QuantileRanks(
      count: pairs.count, fraction: fraction, confidence: 1 - (1 - confidence) / 5)
    guard let least = ranks.lower, let greatest = ranks.upper else { return (nil, nil) }
    let doubt = 0.6 * (1 - confidence)
    let upper = Self.most(of: pairs, ranks: least...greatest, doubt: doubt)
    let lower = Self.most(
      of: pairs.map { (first: $0.second, second: $0.first) }, ranks: least...greatest,
      doubt: doubt
    ).map { 0 - $0 }
    return (lower, upper)
  }

  /// The greatest difference u - v, of two quantiles, that is not rejected.
  private static func most(
    of pairs: [(first: Double, second: Double)], ranks: ClosedRange<Int>, doubt: Double
  ) -> Double? {
    var fit = QuantileFit(of: pairs, from: ranks.lowerBound)
    var most: Double?
    for rank in ranks {
      fit.raiseFirst(toRank: rank)
      while fit.isFarApart(beyond: doubt) {
        guard fit.raiseSecond(upToRank: ranks.upperBound) else { return most }
      }
      let difference = fit.first - fit.second
      // Two infinities have no difference.
      if !difference.isNaN { most = max(most ?? difference, difference) }
    }
    return most
  }
}

/// Candidates for the quantiles of the first and the second numbers, with the evidence that the
/// first candidate is too great and the second too small.
///
/// The evidence grows with the first candidate and shrinks with the second. So the search for the
/// smallest second candidate that fits a first candidate starts from the one that fitted the
/// previous first candidate.
private struct QuantileFit {
  private(set) var first: Double
  private(set) var second: Double
  private let byFirst: [(first: Double, second: Double)]
  private let bySecond: [(first: Double, second: Double)]
  /// The count of first numbers below the first candidate, and of second numbers up to the second
  /// candidate.
  private var firstsBelow: Int
  private var secondsWithin: Int
  /// The number of pairs whose first number is below the first candidate and whose second number is
  /// above the second candidate.
  private var against: Int
  /// The number of pairs whose first number is at or above the first candidate and whose second
  /// number is at or below the second candidate.
  private var inFavour: Int

  /// Starts with the first number and the second number of a rank as the candidates.
  init(of pairs: [(first: Double, second: Double)], from rank: Int) {
    byFirst = pairs.sorted { $0.first < $1.first }
    bySecond = pairs.sorted { $0.second < $1.second }
    let (first, second) = (byFirst[rank].first, bySecond[rank].second)
    (self.first, self.second) = (first, second)
    firstsBelow = pairs.count { $0.first < first }
    secondsWithin = pairs.count { $0.second <= second }
    against = pairs.count { $0.first < first && $0.second > second }
    inFavour = pairs.count { $0.first >= first && $0.second <= second }
  }

  func isFarApart(beyond doubt: Double) -> Bool {
    against > inFavour && PairedRates(onlyFirst: against, onlySecond: inFavour).pValue <= doubt
  }

  mutating func raiseFirst(toRank rank: Int) {
    first = byFirst[rank].first
    while byFirst[firstsBelow].first < first {
      if byFirst[firstsBelow].second > second { against += 1 } else { inFavour -= 1 }
      firstsBelow += 1
    }
  }

  /// Raises the second candidate to the next greater number. Returns `true` if there is such a
  /// number up to the rank.
  mutating func raiseSecond(upToRank rank: Int) -> Bool {
    guard secondsWithin <= rank else { return false }
    second = bySecond[secondsWithin].second
    while secondsWithin < bySecond.count, bySecond[secondsWithin].second <= second {
      if bySecond[secondsWithin].first < first { against -= 1 } else { inFavour += 1 }
      secondsWithin += 1
    }
    return true
  }
}
