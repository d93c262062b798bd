/// The mean difference of paired numbers, with its significance.
package struct PairedMeans: Hashable, Sendable {
  /// The mean difference, with its confidence interval.
  package let difference: MeanInterval
  /// The p-value of a zero mean difference, by the t test; `nil` for a single pair.
  ///
  ///     t = d̄ / (s / √n),   p = P(|T| ≥ |t|), with n - 1 degrees of freedom
  ///
  /// d̄ and s are the mean and the standard deviation of the n differences. The p-value is at least
  /// 2 / 2ᵏ, but at most 1, for k pairs whose two numbers differ. Under the null hypothesis, each
  /// of these pairs could have either sign, and k equal signs have this probability. Therefore, a
  /// few pairs that differ among many that do not are never significant. The same holds for a few
  /// equal differences, whose variance is zero in the t test.
  ///
  /// - SeeAlso: "Student", *The probable error of a mean* (1908).
  package let pValue: Double?

  /// Compares pairs whose differences are normally distributed, or are many; `nil` without pairs.
  ///
  /// - Parameters:
  ///   - differences: The first number minus the second, for each pair.
  ///   - units: How many units of the differences make one unit of the interval.
  /// - Precondition: 0 < confidence < 1, and the number of units is positive.
  package init?(
    differences: some Sequence<Int64>, per units: Double = 1, confidence: Double = 0.95
  ) {
    let moments = Moments(of: differences)
    guard
      let difference = MeanInterval(of: moments, per: units, confidence: confidence),
      let mean = moments.mean
    else { return nil }
    self.difference = difference
    let differing = differences.count { $0 != 0 }
    pValue = moments.variance.map { variance in
      guard mean != 0 else { return 1 }
      let least = Double(sign: .plus, exponent: 1 - differing, significand: 1)
      guard variance > 0 else { return least }
      let error = (variance / Double(moments.count)).squareRoot()
      let student = Student(freedom: Double(moments.count - 1)).probability(beyond: mean / error)
      return min(1, max(student, least))
    }
  }
}
