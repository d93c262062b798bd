extension PairedRates {
  /// Tango's score interval for the difference between the two rates: all differences δ that a test
  /// would not reject.
  ///
  ///     (n₁ - n₂ - n δ)² ≤ z² · n (2 q + δ (1 - δ))
  ///
  /// n₁ and n₂ are the counts of pairs in which the event happened to the first alone and to the
  /// second alone, of n pairs, and z is the normal quantile (1 + confidence) / 2. q is the
  /// maximum-likelihood rate of pairs with the second alone if the difference is δ: the greater
  /// root of 2n q² + ((2n - n₁ + n₂) δ - n₁ - n₂) q - n₂ δ (1 - δ) = 0.
  ///
  /// If no pairs differ, the interval is ± z² / (n + z²); without pairs, -1...1.
  ///
  /// At 95 %, its coverage is at least 93.1 %, summed over all outcomes of 20 to 1000 pairs, for
  /// rates of either kind up to 0.3. Near the limit of significance, the interval may exclude 0
  /// although `pValue`, which is exact, is above 0.05.
  ///
  /// - Precondition: 0 < confidence < 1.
  /// - SeeAlso: T. Tango, *Equivalence test and confidence interval for the difference in
  ///   proportions for the paired-sample design* (1998).
  package func interval(confidence: Double = 0.95) -> ClosedRange<Double> {
    precondition(0 < confidence && confidence < 1, "\(confidence) is not a confidence")
    guard let difference else { return -1...1 }
    let squareOfZ = 2 * IncompleteGamma(a: 0.5).quantile(above: 1 - confidence)
    func end(at limit: Double) -> Double {
      // The search goes outwards from the difference, which is never rejected.
      var (inner, outer) = (difference, limit)
      for _ in 0..<64 {
        let middle = (inner + outer) / 2
        if allows(middle, squareOfZ: squareOfZ) { inner = middle } else { outer = middle }
      }
      return (inner + outer) / 2
    }
    return end(at: -1)...end(at: 1)
  }

  private func allows(_ difference: Double, squareOfZ: Double) -> Bool {
    let (n, first, second) = (Double(count), Double(onlyFirst), Double(onlySecond))
    let linear = (2 * n - first + second) * difference - first - second
    let product = second * difference * (1 - difference)
    let root = max(linear * linear + 8 * n * product, 0).squareRoot()
    // The greater root, computed in the way that avoids cancellation.
    let q = linear > 0 ? 2 * product / (root + linear) : (root - linear) / (4 * n)
    let distance = first - second - n * difference
    return distance * distance <= squareOfZ * n * (2 * q + difference * (1 - difference))
  }
}
