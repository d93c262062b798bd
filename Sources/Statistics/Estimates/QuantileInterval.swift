import BLE

/// A confidence interval for a quantile, between the numbers of a sample.
package struct QuantileInterval: Hashable, Sendable {
  /// The size of the sample.
  package let count: Int
  /// The quantile of the sample, by `Quantile`.
  package let estimate: Double
  /// The lower bound; `nil` if the sample is too small.
  package let lower: Double?
  /// The upper bound; `nil` if the sample is too small.
  package let upper: Double?

  /// Creates the interval of sorted numbers; `nil` without numbers.
  ///
  /// Each bound is interpolated between two adjacent numbers, x₍ᵣ₎ by `QuantileRanks` and the next
  /// one, so that the probability t of an error on its side is half of 1 - confidence, for any
  /// continuous distribution approximately:
  ///
  ///     x₍ᵣ₎ + λ · (x₍ᵣ₊₁₎ - x₍ᵣ₎),   1/λ = 1 + (1 - p) r (π₁ - t) / (p (n - r) (t - π₀))
  ///
  /// r starts at 1, and π₀ and π₁ are the probabilities that fewer than r, and no more than r, of n
  /// numbers are below the quantile p. If one of the two numbers is infinite, the bound is x₍ᵣ₎.
  ///
  /// If 20 or more numbers are still too few for a bound, but all of them are on one side of the
  /// quantile with a probability of at most 4 t, the bound is beyond the outermost number. For the
  /// upper one:
  ///
  ///     x₍ₙ₎ + c · e,   c = (1 + 1/k) · max(0, -ln(1 - p) + ln(1 - t^(1/n)))
  ///
  /// e is the mean of the k = ⌊n/4⌋ greatest numbers minus the next one. It is exact if they are
  /// those of an exponential distribution and e is known; the factor with k allows for its error.
  /// At 95 %, p95 has an upper bound for 45 numbers or more; for 72 or more, it is interpolated.
  ///
  /// - Precondition: The numbers are sorted, 0 < fraction < 1, and 0 < confidence < 1.
  /// - SeeAlso: J. Nyblom, *Note on interpolated order statistics* (1992).
  package init?(ofSorted numbers: [Double], at fraction: Double, confidence: Double = 0.95) {
    guard
      let estimate = Quantile.ofSorted(numbers, at: fraction, between: Quantile.between)
    else { return nil }
    count = numbers.count
    self.estimate = estimate
    let (count, tail) = (numbers.count, (1 - confidence) / 2)
    let ranks = QuantileRanks(count: count, fraction: fraction, confidence: confidence)
    lower = Self.lower(ranks.lower, of: count, at: fraction, within: tail) { numbers[$0] }
    // The upper bound mirrors the lower bound of the negated numbers.
    upper = Self.lower(
      ranks.upper.map { count - 1 - $0 }, of: count, at: 1 - fraction, within: tail
    ) { -numbers[count - 1 - $0] }.map { 0 - $0 }
  }

  /// The lower bound of a quantile.
  ///
  /// - Parameters:
  ///   - rank: The index of x₍ᵣ₎, starting at 0; `nil` if even the first number is too great.
  ///   - number: Returns a number by its index, in ascending order.
  private static func lower(
    _ rank: Int?, of count: Int, at fraction: Double, within tail: Double,
    number: (Int) -> Double
  ) -> Double? {
    guard let rank else { return beyond(count, at: fraction, within: tail, number: number) }
    let bound = number(rank)
    guard bound.isFinite, rank + 1 < count, number(rank + 1).isFinite else { return bound }
    func share(upTo successes: Int) -> Double {
      IncompleteBeta(a: Double(successes) + 1, b: Double(count - successes))
        .shares(at: fraction).above
    }
    let (least, next) = (share(upTo: rank), share(upTo: rank + 1))
    guard least < tail else { return bound }
    let (before, after) = (Double(rank + 1), Double(count - rank - 1))
    let odds = (1 - fraction) * before * (next - tail) / (fraction * after * (tail - least))
    return Quantile.between(bound, number(rank + 1), 1 / (1 + odds))
  }

  /// The lower bound of a quantile that may be below all numbers; `nil` if there are too few.
  private static func beyond(
    _ count: Int, at fraction: Double, within tail: Double, number: (Int) -> Double
  ) -> Double? {
    let missed = PortableMath.exp(Double(count) * PortableMath.log(1 - fraction))
    guard count >= 20, missed <= 4 * tail else { return nil }
    let first = number(0)
    guard first.isFinite else { return first }
    let outer = count / 4
    let inner = number(outer)
    guard inner.isFinite else { return -.infinity }
    let excess = (0..<outer).reduce(0.0) { $0 + (inner - number($1)) } / Double(outer)
    let share = 1 - PortableMath.exp(PortableMath.log(tail) / Double(count))
    let way = max(0, PortableMath.log(share) - PortableMath.log(fraction))
    return first - way * (1 + 1 / Double(outer)) * excess
  }
}
