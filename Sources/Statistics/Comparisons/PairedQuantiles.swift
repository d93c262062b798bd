/// By how much a quantile of one number exceeds that of another of the same walks, whatever their
/// distributions. Numbers may be infinite.
package struct PairedQuantiles: Sendable {
  /// The quantile of the first less that of the second, as `Quantile` has them; `nil` where both are
  /// infinite.
  package let difference: Double?
  /// How likely pairs of equals would lie at least so unevenly about the quantile of all numbers
  /// together: McNemar's test of the pairs that it parts, of which one number is below it and the
  /// other is not, or one is above it and the other is not.
  ///
  /// Of equals, either number of a pair could be the first, so that the test is exact.
  package let pValue: Double

  private let pairs: [(first: Double, second: Double)]
  private let fraction: Double

  /// The comparison of pairs; `nil` where there are none.
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

  /// The least and the most that the difference of all walks may be, with a confidence; `nil` where
  /// the pairs are too few to tell.
  ///
  /// The interval is that of all u - v that fit, u a quantile of the first and v of the second:
  /// each lies in its own interval, by `QuantileRanks`; and as many firsts exceed u as seconds
  /// exceed v, as far as McNemar's test can tell. Of what the confidence lacks, a fifth goes to each
  /// of the intervals and three fifths to the test, so that it falls short for no distribution.
  /// What the numbers of a pair have in common makes it narrow.
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

  /// The greatest u - v that fits.
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
      // Of two that are infinite there is no difference.
      if !difference.isNaN { most = max(most ?? difference, difference) }
    }
    return most
  }
}

/// Two numbers that may be the quantiles of the firsts and of the seconds of pairs, and what speaks
/// against it that the one of the firsts is as great, and the other as small.
///
/// The greater the one and the smaller the other, the more speaks against it. So the smallest second
/// that fits is found from that of the first before.
private struct QuantileFit {
  private(set) var first: Double
  private(set) var second: Double
  private let byFirst: [(first: Double, second: Double)]
  private let bySecond: [(first: Double, second: Double)]
  /// How many firsts lie below the one number, and how many seconds do not exceed the other.
  private var firstsBelow: Int
  private var secondsWithin: Int
  /// The pairs that speak against it: the first lies below the one number, and the second above the
  /// other.
  private var against: Int
  /// The pairs that speak for it: neither does.
  private var inFavour: Int

  /// The numbers of a rank among the firsts and among the seconds.
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
    against > inFavour
      && PairedRates(onlyFirst: against, onlySecond: inFavour).pValue <= doubt
  }

  mutating func raiseFirst(toRank rank: Int) {
    first = byFirst[rank].first
    while byFirst[firstsBelow].first < first {
      if byFirst[firstsBelow].second > second { against += 1 } else { inFavour -= 1 }
      firstsBelow += 1
    }
  }

  /// Raises the second to the next greater number; gives whether there is one up to the rank.
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
