/// By how much one number differs from another of the same walks, on the mean.
public struct PairedMeans: Hashable, Sendable {
  /// The mean difference, and the range in which that of all walks lies.
  public let difference: MeanInterval
  /// How likely the mean would be at least so far from 0 if that of all walks were 0, by the t
  /// test; `nil` of a single pair, which does not tell.
  ///
  ///     t = d̄ / (s / √n),   p = P(|T| ≥ |t|), with n - 1 degrees of freedom
  ///
  /// It is 1 where no pair differs. Where all n differ by the same, the t test has nothing to hold
  /// that against, and the sign test speaks: p = 2 / 2ⁿ.
  ///
  /// - SeeAlso: "Student", *The probable error of a mean* (1908).
  public let pValue: Double?

  /// The comparison of pairs that differ normally, or are many; `nil` where there are none.
  ///
  /// - Parameters:
  ///   - differences: Those of the first number from the second, pair by pair.
  ///   - units: How many units of the moments make one of the interval.
  /// - Precondition: 0 < confidence < 1, and there is a positive number of units.
  public init?(differences: Moments, per units: Double = 1, confidence: Double = 0.95) {
    guard
      let difference = MeanInterval(of: differences, per: units, confidence: confidence),
      let mean = differences.mean
    else { return nil }
    self.difference = difference
    pValue = differences.variance.map { variance in
      guard mean != 0 else { return 1 }
      guard variance > 0 else {
        return Double(sign: .plus, exponent: 1 - differences.count, significand: 1)
      }
      let count = Double(differences.count)
      return Student(freedom: count - 1).probability(beyond: mean / (variance / count).squareRoot())
    }
  }
}
