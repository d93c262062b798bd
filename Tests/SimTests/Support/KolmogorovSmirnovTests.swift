import Statistics
import TestSupport
import Testing

struct KolmogorovSmirnovTests {
  /// L. H. Miller, *Table of percentage points of Kolmogorov statistics* (1956), two-sided;
  /// reproduced with the exact recursion of Marsaglia, Tsang and Wang (2003). The error of
  /// Stephens's λ is 0.002 here.
  @Test(
    arguments: [
      (10, 0.36866, 0.10), (10, 0.40925, 0.05), (10, 0.48893, 0.01), (20, 0.26473, 0.10),
      (20, 0.29408, 0.05), (20, 0.35241, 0.01), (50, 0.18845, 0.05), (50, 0.22604, 0.01),
      (100, 0.13403, 0.05), (100, 0.16081, 0.01),
    ])
  func matchesMillersTable(count: Int, distance: Double, p: Double) {
    #expect(abs(KolmogorovSmirnov(distance: distance, count: count).p - p) < 0.002)
  }

  /// N. V. Smirnov, *Table for estimating the goodness of fit of empirical distributions* (1948).
  @Test(arguments: zip([1.2238, 1.3581, 1.6276, 1.9495], [0.10, 0.05, 0.01, 0.001]))
  func matchesSmirnovsTable(lambda: Double, p: Double) {
    let count = 100_000_000
    let test = KolmogorovSmirnov(distance: lambda / Double(count).squareRoot(), count: count)
    #expect(abs(test.p - p) < 0.001 * p + 1e-5)
  }

  /// By hand: two thirds of 0.1, 0.2 and 0.9 are at most 0.2, where a fifth is expected.
  @Test func distanceIsTheMaximumOnEitherSideOfAStep() {
    let uniform = { (number: Double) in number }
    let high = KolmogorovSmirnov(of: [0.9, 0.1, 0.2], against: uniform)
    #expect(abs(high.distance - (2.0 / 3 - 0.2)) < 1e-12)
    let low = KolmogorovSmirnov(of: [0.8, 0.9, 0.95], against: uniform)
    #expect(abs(low.distance - 0.8) < 1e-12)
  }

  @Test func detectsASmallShiftOfManyNumbers() {
    var dice = Dice(5)
    let numbers = (0..<100_000).map { _ in dice.number(0...1) }
    #expect(KolmogorovSmirnov(of: numbers, against: { $0 }).p > 0.05)
    let shifted = numbers.map { min(max($0 * 1.01, 0), 1) }
    #expect(KolmogorovSmirnov(of: shifted, against: { $0 }).p < 0.01)
  }
}
