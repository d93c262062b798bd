import BLE

/// The best linear prediction of a field at a point from its values at other points, the witnesses:
/// simple kriging.
///
/// The field is normal with mean 0. Its values at a distance d have the correlation
///
///     ρ(d) = (1 + d/r) · e^(-d/r)
///
/// This is the Matérn correlation with smoothness 3/2 and the reach r.
///
/// - SeeAlso: N. Cressie, *Statistics for Spatial Data* (1993), section 3.2: simple kriging; B.
///   Matérn, *Spatial Variation* (1960), for the correlation.
struct Kriging: Hashable, Sendable {
  /// The variance of the field.
  let variance: Double
  /// The independent error variance of each witness; positive.
  let noise: Double
  /// The reach r, in metres.
  let reach: Double

  /// The weight of each witness, and the variance of the field about the prediction.
  struct Guess: Hashable {
    var weights: [Double]
    var variance: Double
  }

  /// The prediction at a point from the witnesses: the weighted sum of their values.
  func guess(at place: Point, from witnesses: [Point]) -> Guess {
    let count = witnesses.count
    // The lower triangle L of (C + noise · I) = L · Lᵀ, with the witnesses' covariances C, row by
    // row, by Cholesky decomposition.
    var lower = Array(repeating: 0.0, count: count * count)
    var weights = witnesses.map { covariance(of: $0, with: place) }
    let toPlace = weights
    for row in 0..<count {
      for column in 0...row {
        var rest = covariance(of: witnesses[row], with: witnesses[column])
        for k in 0..<column { rest -= lower[row * count + k] * lower[column * count + k] }
        lower[row * count + column] =
          row == column ? (rest + noise).squareRoot() : rest / lower[column * count + column]
      }
      for k in 0..<row { weights[row] -= lower[row * count + k] * weights[k] }
      weights[row] /= lower[row * count + row]
    }
    for row in (0..<count).reversed() {
      for k in row + 1..<count { weights[row] -= lower[k * count + row] * weights[k] }
      weights[row] /= lower[row * count + row]
    }
    var explained = 0.0
    for (weight, covariance) in zip(weights, toPlace) { explained += weight * covariance }
    return Guess(weights: weights, variance: max(variance - explained, 0))
  }

  /// The covariance of the field at two points.
  private func covariance(of one: Point, with other: Point) -> Double {
    let reaches = one.distance(to: other) / reach
    return variance * (1 + reaches) * PortableMath.exp(-reaches)
  }
}
