import BLE

/// The distribution of a phase φ whose density is proportional to exp(x · cos φ - y · sin φ): von
/// Mises.
struct ShadowTiltedPhase: Sendable {
  /// The most likely phase, in turns.
  let mode: Double
  /// κ, the length of (x, y), but at most the upper limit of `VonMises.range`.
  let concentration: Double

  /// The distribution for x and y.
  init(inPhase x: Double, inQuadrature y: Double) {
    mode = PortableMath.arctangent2(y: -y, x: x)
    concentration = min((x * x + y * y).squareRoot(), VonMises.range.upperBound)
  }

  /// The mean of the exponential over all phases, I₀(κ).
  var normaliser: Double { VonMises.besselI0(concentration) }

  /// The exponent at a phase in turns, κ · cos(φ - mode).
  func exponent(at phase: Double) -> Double {
    concentration * PortableMath.cosine(turns: phase - mode)
  }

  /// The phase that has the same rank in this distribution as a given phase has in the uniform one:
  /// the given phase, moved towards the mode.
  func moved(from phase: Double) -> Double {
    let fromMode = phase - mode
    let turns = fromMode - PortableMath.nearestInteger(fromMode)
    return phase + (VonMises(concentration: concentration).quantile(0.5 + turns) - turns)
  }
}
