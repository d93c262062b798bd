import BLE

/// How badly a place explains what was heard, and how that changes from place to place.
///
///     S(x) = Σ wᵢ (eᵢ - ô)² + ô² / τ²,   eᵢ = Pᵢ - P₁ᵢ + 10 n log₁₀ dᵢ(x),   wᵢ = 1 / σᵢ²
///
/// with the likeliest offset ô = Σ wᵢ eᵢ / (Σ wᵢ + 1 / τ²) of the device. -S / 2 is the logarithm of
/// the likelihood but for a constant, whether the offset is taken at its likeliest or integrated
/// out. An infinite τ takes any constant off all levels; τ = 0 takes none.
///
/// - SeeAlso: N. Patwari, A. O. Hero, M. Perkins, N. S. Correal, R. J. O'Dea, *Relative location
///   estimation in wireless sensor networks* (2003), for τ = 0.
struct Misfit {
  /// S.
  var value = 0.0
  /// Half of its gradient.
  var gradient = Vector(dx: 0, dy: 0)
  /// Half of its curvature, as if losses were straight: Gauss and Newton's Jᵀ W J.
  var curvature = Covariance(deviation: 0)
}

extension RangeGrid {
  /// How badly a place explains what was heard.
  func misfit(of heard: [HeardSite], at point: Point) -> Misfit {
    var misfit = Misfit()
    var sum = 0.0
    var slopes = Vector(dx: 0, dy: 0)
    for anchor in heard {
      let square = squaredDistance(from: anchor.position, to: point)
      let miss = anchor.excess + law.loss(atSquaredDistance: square)
      let slope = 10 * law.exponent / (LevelLaw.ln10 * square) * (point - anchor.position.point)
      let weighted = anchor.information * miss
      sum += weighted
      slopes = slopes + anchor.information * slope
      misfit.value += weighted * miss
      misfit.gradient = misfit.gradient + weighted * slope
      misfit.curvature = misfit.curvature + anchor.information * Covariance(square: slope)
    }
    let shared = sharedWeight(of: heard)
    misfit.value -= shared * sum * sum
    misfit.gradient = misfit.gradient - shared * sum * slopes
    misfit.curvature = misfit.curvature + -shared * Covariance(square: slopes)
    return misfit
  }
}
