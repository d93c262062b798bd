/// By how much one number differs from another of the same walks, on the mean.
package struct PairedMeans: Hashable, Sendable {
  /// The mean difference, and the range in which that of all walks lies.
  package let difference: MeanInterval
  /// How likely the mean would be at least so far from 0 if that of all walks were 0, by the t
  /// test; `nil` of a single pair, which does not tell.
  ///
  ///     t = d̄ / (s / √n),   p = P(|T| ≥ |t|), with n - 1 degrees of freedom
  ///
  /// It is no less than 2 / 2ᵏ for k pairs that differ, or 1: of equals, each of them could as well
  /// have gone the other way, and that all k go the same way is no less likely. So few pairs that
  /// differ among many that do not are never called significant, nor are a few that all differ by
  /// the same, of which the t test has nothing to hold that against.
  ///
  /// - SeeAlso: "Student", *The probable error of a mean* (1908).
  package let pValue: Double?

  /// The comparison of pairs that differ normally, or are many; `nil` where there are none.
  ///
  /// - Parameters:
  ///   - differences: Those of the first number from the second, pair by pair.
  ///   - units: How many units of the differences make one of the interval.
  /// - Precondition: 0 < confidence < 1, and there is a positive number of units.
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
