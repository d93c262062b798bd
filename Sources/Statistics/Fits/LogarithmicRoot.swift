import BLE

/// The positive number at which a monotonic probability has a given value.
enum LogarithmicRoot {
  /// Finds the number with a given probability by Newton's method, in the logarithms of the number
  /// and the probability. The search keeps between the known bounds. The relative error is about
  /// 10⁻¹⁴, for probabilities far below 10⁻⁹ as for those close to one.
  ///
  /// - Parameters:
  ///   - target: The probability.
  ///   - start: The starting number.
  ///   - limit: An upper bound of the number.
  ///   - function: The probability at a number, and its derivative, which is negative if the
  ///     probability decreases.
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
      // Convergence is quadratic.
      if max(excess.magnitude, step.magnitude) < 1e-8 { return next }
      x = lower < next && next < upper ? next : lower.squareRoot() * upper.squareRoot()
    }
    return x
  }
}
