import BLE

/// Where a probability that only rises, or only falls, with a positive number is a given one.
enum LogarithmicRoot {
  /// By Newton's method, in logarithms both of the probability and of the number, kept between the
  /// ends that are known: both far below 10⁻⁹ and close to one the root is good to about 10⁻¹⁴ of
  /// itself.
  ///
  /// - Parameters:
  ///   - target: The probability.
  ///   - start: Where to begin.
  ///   - limit: No number is as great.
  ///   - function: The probability at a number, and how fast it rises there: negative where it
  ///     falls.
  static func of(
    _ target: Double, from start: Double, below limit: Double,
    function: (Double) -> (probability: Double, slope: Double)
  ) -> Double {
    var (lower, upper) = (Double.leastNormalMagnitude, limit)
    var x = start
    for _ in 0..<200 {
      let (probability, slope) = function(x)
      let excess = PortableMath.log(probability / target)
      if (excess > 0) == (slope > 0) { upper = x } else { lower = x }
      let step = excess * probability / (x * slope)
      let next = x * PortableMath.exp(-step)
      // Each step squares what is missing.
      if max(excess.magnitude, step.magnitude) < 1e-8 { return next }
      x = lower < next && next < upper ? next : lower.squareRoot() * upper.squareRoot()
    }
    return x
  }
}
