import BLE

/// The weighted sum of squared residuals at a point, with its derivatives.
///
///     S(x) = Σ wᵢ (eᵢ - ô)² + ô² / τ²,   eᵢ = Pᵢ - P₁ᵢ + 10 n log₁₀ dᵢ(x),   wᵢ = 1 / σᵢ²
///
/// Anchor i has the received level Pᵢ with the standard deviation σᵢ, the measured power P₁ᵢ and
/// the distance dᵢ(x); n is the path-loss exponent, and τ the standard deviation of the device's
/// offset. ô = Σ wᵢ eᵢ / (Σ wᵢ + 1 / τ²) is the maximum-likelihood offset. -S / 2 is the
/// log-likelihood up to a constant, whether the offset is maximised or integrated out. An infinite
/// τ removes any constant from all levels; τ = 0 removes none.
///
/// - SeeAlso: N. Patwari, A. O. Hero, M. Perkins, N. S. Correal, R. J. O'Dea, *Relative location
///   estimation in wireless sensor networks* (2003), for τ = 0.
struct RangeMisfit {
  /// The sum, S.
  var value = 0.0
  /// Half of the gradient.
  var gradient = Vector(dx: 0, dy: 0)
  /// Half of the second derivatives.
  var curvature = Covariance(deviation: 0)
  /// Σ wᵢ times the squared slope of the loss: the typical size of the curvature.
  var steepness = 0.0
}

extension RangeGrid {
  /// The misfit at a point.
  ///
  /// With b = 10 n / ln 10 and the vector r from an anchor to the point, a loss has the slope b r /
  /// d² and the curvature b (1 - 2 r rᵀ / d²) / d².
  func misfit(of heard: [HeardSite], at point: Point) -> RangeMisfit {
    var misfit = RangeMisfit()
    var sum = 0.0
    var slopes = Vector(dx: 0, dy: 0)
    var curvatures = Covariance(deviation: 0)
    let shared = sharedWeight(of: heard)
    for anchor in heard {
      let step = point - anchor.position.point
      let square = squaredDistance(from: anchor.position, to: point)
      let rate = 10 * law.exponent / (LevelLaw.ln10 * square)
      let slope = rate * step
      let curvature = rate * (Covariance(deviation: 1) + (-2 / square) * Covariance(square: step))
      let weighted = anchor.information * (anchor.excess + law.loss(atSquaredDistance: square))
      sum += weighted
      slopes = slopes + anchor.information * slope
      curvatures = curvatures + anchor.information * curvature
      misfit.value += weighted * weighted / anchor.information
      misfit.gradient = misfit.gradient + weighted * slope
      misfit.curvature =
        misfit.curvature + anchor.information * Covariance(square: slope) + weighted * curvature
      misfit.steepness += anchor.information * slope.dot(slope)
    }
    misfit.value -= shared * sum * sum
    misfit.gradient = misfit.gradient - shared * sum * slopes
    misfit.curvature =
      misfit.curvature + -shared * Covariance(square: slopes) + (-shared * sum) * curvatures
    return misfit
  }
}
