/// The range in which the mean lies of all the numbers that some of them are a sample of.
public struct MeanInterval: Hashable, Sendable {
  /// The mean of the sample.
  public let mean: Double
  /// How far the interval reaches on either side of it; `nil` of a single number, which does not
  /// tell.
  public let halfWidth: Double?

  /// The interval with a confidence of 95 %, of numbers whose mean scatters normally; `nil` where
  /// there are none.
  ///
  ///     x̄ ± t · s / √n,   s² = Σ (x - x̄)² / (n - 1)
  ///
  /// with t the quantile 0.975 of Student's distribution with n - 1 degrees of freedom.
  public init?(of numbers: [Double]) {
    guard let mean = Spread.mean(of: numbers), let deviation = Spread.deviation(of: numbers) else {
      return nil
    }
    self.mean = mean
    let freedom = numbers.count - 1
    halfWidth =
      freedom < 1 ? nil : Self.quantile(freedom) * deviation / Double(freedom).squareRoot()
  }

  /// The quantile 0.975 of Student's distribution: that of the normal distribution, and what an
  /// expansion in 1/ν adds; the first few as tables have them. Good to 0.0005.
  ///
  /// - SeeAlso: M. Abramowitz, I. A. Stegun, *Handbook of Mathematical Functions*, 26.7.5.
  static func quantile(_ freedom: Int) -> Double {
    let first = [
      12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281,
    ]
    if freedom <= first.count { return first[freedom - 1] }
    let (x, v) = (1.959963985, Double(freedom))
    let (x3, x5, x7) = (x * x * x, x * x * x * x * x, x * x * x * x * x * x * x)
    return x + (x3 + x) / (4 * v) + (5 * x5 + 16 * x3 + 3 * x) / (96 * v * v)
      + (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / (384 * v * v * v)
  }
}
