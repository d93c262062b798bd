/// The range in which the mean lies of all the numbers that some of them are a sample of.
public struct MeanInterval: Hashable, Sendable {
  /// The mean of the sample.
  public let mean: Double
  /// How far the interval reaches on either side of it; `nil` of a single number, and of numbers
  /// that are all the same, which do not tell.
  public let halfWidth: Double?

  /// The interval of numbers whose mean scatters normally; `nil` where there are none.
  ///
  ///     x̄ ± t · s / √n,   s² = Σ (x - x̄)² / (n - 1)
  ///
  /// with t the quantile (1 + confidence) / 2 of Student's distribution with n - 1 degrees of
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

  /// The interval of numbers that only their moments are left of; `nil` where there are none.
  ///
  /// - Parameter units: How many units of the moments make one of the interval: 1e9 where the
  ///   numbers are nanoseconds and the interval is to be in seconds.
  /// - Precondition: 0 < confidence < 1, and there is a positive number of units.
  public init?(of moments: Moments, per units: Double = 1, confidence: Double = 0.95) {
    guard let mean = moments.mean else { return nil }
    let standardError = moments.variance.map { ($0 / Double(moments.count)).squareRoot() / units }
    self.init(
      mean: mean / units, standardError: standardError, count: moments.count,
      confidence: confidence)
  }

  private init(mean: Double, standardError: Double?, count: Int, confidence: Double) {
    precondition(0 < confidence && confidence < 1, "\(confidence) is no confidence")
    self.mean = mean
    halfWidth = standardError.flatMap {
      $0 > 0 ? $0 * Student(freedom: Double(count - 1)).quantile((1 + confidence) / 2) : nil
    }
  }
}
