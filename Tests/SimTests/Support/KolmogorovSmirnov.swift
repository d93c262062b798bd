import Foundation
import Statistics

/// The Kolmogorov-Smirnov test of whether numbers come from a continuous distribution.
struct KolmogorovSmirnov {
  /// The maximum distance between the empirical and the expected distribution.
  let distance: Double
  /// The number of samples.
  let count: Int

  init(distance: Double, count: Int) {
    self.distance = distance
    self.count = count
  }

  /// Compares numbers with a distribution, given by its cumulative probability.
  init(of numbers: [Double], against probability: (Double) -> Double) {
    var distance = 0.0
    for (rank, number) in numbers.sorted().enumerated() {
      let expected = probability(number)
      let below = Double(rank) / Double(numbers.count)
      let upTo = Double(rank + 1) / Double(numbers.count)
      distance = max(distance, expected - below, upTo - expected)
    }
    self.init(distance: distance, count: numbers.count)
  }

  /// The p-value: the probability of at least this distance if the numbers come from the
  /// distribution.
  ///
  ///     Q(λ) = 2 · Σ (-1)^(k-1) · exp(-2 k² λ²),   λ = (√n + 0.12 + 0.11 / √n) · D
  ///
  /// - SeeAlso: M. A. Stephens, *Use of the Kolmogorov-Smirnov, Cramér-von Mises and related
  ///   statistics without extensive tables* (1970), for λ.
  var p: Double {
    let root = Double(count).squareRoot()
    let lambda = (root + 0.12 + 0.11 / root) * distance
    // Below this it is 1 to ten places, and the sum converges slowly.
    guard lambda > 0.2 else { return 1 }
    var sum = 0.0
    for k in 1...100 {
      let term = exp(-2 * Double(k * k) * lambda * lambda)
      sum += k % 2 == 1 ? term : -term
    }
    return min(max(2 * sum, 0), 1)
  }
}
