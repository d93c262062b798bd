/// A confidence interval for a mean.
public struct MeanInterval: Hashable, Sendable {
  /// The mean of the sample.
  public let mean: Double
  /// The half width of the interval; `nil` for a single number, and for numbers that are all equal.
  public let halfWidth: Double?

  /// Creates the interval of numbers whose mean is normal; `nil` without numbers.
  ///
  ///     x̄ ± t · s / √n,   s² = Σ (x - x̄)² / (n - 1)
  ///
  /// t is the quantile (1 + confidence) / 2 of Student's distribution with n - 1 degrees of
  /// freedom.
  ///
  /// - Precondition: 0 < confidence < 1.
  public init?(of numbers: [Double], confidence: Double = 0.95) {
    guard let mean = Spread.mean(of: numbers), let deviation = Spread.deviation(of: numbers) else {
      return nil
    }
    let count = Double(numbers.count)
    self.init(
      mean: mean, standardError: count < 2 ? nil : deviation / (count - 1).squareRoot(),
      count: numbers.count, confidence: confidence)
  }

  /// Creates the interval from moments; `nil` without numbers.
  ///
  /// - Parameter units: How many units of the moments make one unit of the interval: 1e9 for
  ///   nanoseconds and an interval in seconds.
  /// - Precondition: 0 < confidence < 1, and the number of units is positive.
  public init?(of moments: Moments, per units: Double = 1, confidence: Double = 0.95) {
    guard let mean = moments.mean else { return nil }
    let standardError = moments.variance.map { ($0 / Double(moments.count)).squareRoot() / units }
    self.init(
      mean: mean / units, standardError: standardError, count: moments.count,
      confidence: confidence)
  }

  private init(mean: Double, standardError: Double?, count: Int, confidence: Double) {
    precondition(0 < confidence && confidence < 1, "\(confidence) is not a confidence")
    self.mean = mean
    halfWidth = standardError.flatMap {
      $0 > 0 ? $0 * Student(freedom: Double(count - 1)).quantile((1 + confidence) / 2) : nil
    }
  }
}
