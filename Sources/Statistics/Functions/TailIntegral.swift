import BLE

/// The tail integral of a bell-shaped curve.
enum TailIntegral {
  /// Returns the integral from a point outwards, by Gauss-Legendre quadrature. It covers the range
  /// in which a normal curve of the same steepness and spread falls to e⁻³⁸. The relative error is
  /// 10⁻¹³ if the bell is as nearly normal as the curves for thousands of events.
  ///
  /// - Parameters:
  ///   - steepness: The outward decrease of the curve's logarithm at the point; hardly ever
  ///     negative.
  ///   - spread: The standard deviation of the bell.
  ///   - curve: The curve's height at a distance outwards from the point.
  static func of(
    steepness: Double, spread: Double, curve: (_ distance: Double) -> Double
  ) -> Double {
    // steepness · u + u² / (2 spread²) = 38
    let deviations = steepness * spread
    let reach = spread * 76 / ((deviations * deviations + 76).squareRoot() + deviations)
    return nodes.reduce(0) { $0 + $1.weight * curve(reach * $1.place) } * reach
  }

  /// Nodes between 0 and 1 and their weights, exact for polynomials of degree up to 63.
  ///
  /// The nodes are the zeros of the Legendre polynomial P₃₂, found by Newton's method.
  ///
  /// - SeeAlso: M. Abramowitz, I. A. Stegun, *Handbook of Mathematical Functions*, 25.4.29-30.
  private static let nodes: [(place: Double, weight: Double)] = {
    let count = 32
    return (0..<count).map { index in
      var x = PortableMath.cosine(turns: (Double(index) + 0.75) / (2 * Double(count) + 1))
      var slope = 0.0
      for _ in 0..<6 {
        var (last, value) = (0.0, 1.0)
        for degree in 1...count {
          let n = Double(degree)
          (last, value) = (value, ((2 * n - 1) * x * value - (n - 1) * last) / n)
        }
        slope = Double(count) * (x * value - last) / (x * x - 1)
        x -= value / slope
      }
      return ((1 + x) / 2, 1 / ((1 - x * x) * slope * slope))
    }
  }()
}
