import BLE

/// The Kolmogorov-Smirnov test: the greatest difference between two cumulative distributions.
///
/// - SeeAlso: N. Smirnov, *Table for estimating the goodness of fit of empirical distributions*
///   (1948).
package struct KolmogorovSmirnov: Hashable, Sendable {
  /// The greatest difference, 0 ... 1.
  package let distance: Double
  /// The effective sample size: n, or n·m / (n + m) for two samples.
  private let draws: Double

  /// Compares two samples; `nil` if one of them is empty.
  ///
  /// - Complexity: O(n log n).
  package init?(_ first: [Double], _ second: [Double]) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let (first, second) = (first.sorted(), second.sorted())
    var (passed, alsoPassed) = (0, 0)
    var greatest = 0.0
    while passed < first.count, alsoPassed < second.count {
      // Equal numbers are skipped together.
      let number = min(first[passed], second[alsoPassed])
      while passed < first.count, first[passed] <= number { passed += 1 }
      while alsoPassed < second.count, second[alsoPassed] <= number { alsoPassed += 1 }
      let difference =
        Double(passed) / Double(first.count) - Double(alsoPassed) / Double(second.count)
      greatest = max(greatest, difference.magnitude)
    }
    distance = greatest
    draws =
      Double(first.count) * Double(second.count) / (Double(first.count) + Double(second.count))
  }

  /// Compares a sample with a continuous distribution; `nil` if the sample is empty.
  ///
  /// - Parameter share: The cumulative distribution function.
  package init?(_ sample: [Double], share: (Double) -> Double) {
    guard !sample.isEmpty else { return nil }
    let count = Double(sample.count)
    var greatest = 0.0
    for (index, number) in sample.sorted().enumerated() {
      let expected = share(number)
      // The empirical distribution jumps at each number: both sides of the jump count.
      greatest = max(
        greatest, expected - Double(index) / count, Double(index + 1) / count - expected)
    }
    distance = greatest
    draws = count
  }

  /// The p-value: the probability of at least this distance under equal distributions.
  ///
  ///     p = 2 · Σ (-1)ʲ⁻¹ · exp(-2 j² λ²),   λ = (√N + 0.12 + 0.11 / √N) · D
  ///
  /// The value is nearly exact for an effective sample size N of about 5 or more. D is the
  /// distance. With ties, the value is too great.
  ///
  /// - SeeAlso: M. A. Stephens, *Use of the Kolmogorov-Smirnov, Cramér-von Mises and related
  ///   statistics without extensive tables* (1970), for λ.
  package var probability: Double {
    let root = draws.squareRoot()
    let lambda = (root + 0.12 + 0.11 / root) * distance
    // For a smaller λ, the sum converges slowly and is 1 to seven digits.
    guard lambda > 0.3 else { return 1 }
    var sum = 0.0
    for term in 1...20 {
      let size = PortableMath.exp(-2 * Double(term * term) * lambda * lambda)
      sum += term.isMultiple(of: 2) ? -size : size
    }
    return min(max(2 * sum, 0), 1)
  }
}
