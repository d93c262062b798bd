import BLE

/// How unlike two distributions are: the greatest difference between the shares of either that lie
/// at or below a number.
///
/// - SeeAlso: N. Smirnov, *Table for estimating the goodness of fit of empirical distributions*
///   (1948).
package struct KolmogorovSmirnov: Hashable, Sendable {
  /// The greatest difference, 0 ... 1.
  package let distance: Double
  /// The number of draws that the distance is worth: n, or n·m / (n + m) for two samples.
  private let draws: Double

  /// The distance between two samples; `nil` where one of them is empty.
  ///
  /// - Complexity: O(n log n).
  package init?(_ first: [Double], _ second: [Double]) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let (first, second) = (first.sorted(), second.sorted())
    var (passed, alsoPassed) = (0, 0)
    var greatest = 0.0
    while passed < first.count, alsoPassed < second.count {
      // Equal numbers are passed together.
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

  /// The distance of a sample from a continuous distribution; `nil` where it is empty.
  ///
  /// - Parameter share: The probability of what is at most a number; it never falls.
  package init?(_ sample: [Double], share: (Double) -> Double) {
    guard !sample.isEmpty else { return nil }
    let count = Double(sample.count)
    var greatest = 0.0
    for (index, number) in sample.sorted().enumerated() {
      let expected = share(number)
      // The share of the sample jumps at each number: both sides of the jump count.
      greatest = max(
        greatest, expected - Double(index) / count, Double(index + 1) / count - expected)
    }
    distance = greatest
    draws = count
  }

  /// How likely samples of the same distribution are at least so far apart.
  ///
  ///     p = 2 · Σ (-1)ʲ⁻¹ · exp(-2 j² λ²),   λ = (√N + 0.12 + 0.11 / √N) · D
  ///
  /// Close to the exact figure from about N = 5 on. Where numbers are tied, it is too great.
  ///
  /// - SeeAlso: M. A. Stephens, *Use of the Kolmogorov-Smirnov, Cramér-von Mises and related
  ///   statistics without extensive tables* (1970), for λ.
  package var probability: Double {
    let root = draws.squareRoot()
    let lambda = (root + 0.12 + 0.11 / root) * distance
    // Below this the sum, which converges slowly there, is 1 to seven digits.
    guard lambda > 0.3 else { return 1 }
    var sum = 0.0
    for term in 1...20 {
      let size = PortableMath.exp(-2 * Double(term * term) * lambda * lambda)
      sum += term.isMultiple(of: 2) ? -size : size
    }
    return min(max(2 * sum, 0), 1)
  }
}
