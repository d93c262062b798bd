import BLE

/// The best linear guess of a field at a place from what is known of it at others.
///
/// The field is taken for a normal variable of mean 0. Its values at a distance d are correlated by
///
///     ρ(d) = (1 + d/r) · e^(-d/r)
///
/// so that it is smooth: Matérn's correlation with the smoothness 3/2.
///
/// - SeeAlso: N. Cressie, *Statistics for Spatial Data* (1993), section 3.2: simple kriging;
///   B. Matérn, *Spatial Variation* (1960), for the correlation.
struct Kriging: Hashable, Sendable {
  /// Of the field.
  let variance: Double
  /// The variance of what is off at each witness by itself; positive.
  let noise: Double
  /// r, in metres.
  let reach: Double

  /// How much each witness counts, and the variance of the field about the guess.
  struct Guess: Hashable {
    var weights: [Double]
    var variance: Double
  }

  /// The guess at a place from witnesses at others: the sum of what they tell, each times its weight.
  func guess(at place: Point, from witnesses: [Point]) -> Guess {
    let count = witnesses.count
    // The lower triangle L of (C + noise · I) = L · Lᵀ, row by row, by Cholesky's method.
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

  /// Of the field at two places.
  private func covariance(of one: Point, with other: Point) -> Double {
    let reaches = one.distance(to: other) / reach
    return variance * (1 + reaches) * PortableMath.exp(-reaches)
  }
}
