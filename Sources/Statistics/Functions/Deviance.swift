import BLE

/// The deviance of a Poisson count.
enum Deviance {
  /// The log-likelihood ratio between a mean equal to the count and the given mean:
  ///
  ///     D(k, m) = k ln(k / m) + m - k
  ///
  /// Close to the mean, where this formula is a small difference of large terms, D is computed as a
  /// series in v = (k - m) / (k + m):
  ///
  ///     D(k, m) = (k - m) v + 2 k (v³ / 3 + v⁵ / 5 + ...)
  ///
  /// - Precondition: The count and the mean are positive.
  /// - SeeAlso: C. Loader, *Fast and accurate computation of binomial probabilities* (2000).
  static func of(_ count: Double, from mean: Double) -> Double {
    let difference = count - mean
    let v = difference / (count + mean)
    guard v.magnitude < 0.1 else { return count * PortableMath.log(count / mean) - difference }
    var (sum, power, odd) = (difference * v, 2 * count * v, 1.0)
    var term = 0.0
    repeat {
      power *= v * v
      odd += 2
      term = power / odd
      sum += term
    } while term.magnitude > 1e-17 * sum
    return sum
  }
}
