import BLE

/// The importance-sampling distribution of a run: it biases the slow shadowing of chosen links, so
/// that rare events become frequent.
///
/// Slow shadowing is a sum of waves with uniform phases. Under a tilt, the density of a draw is
/// proportional to
///
///     exp(Σ θ · S)
///
/// over the pulls, where S is the shadowing of a pull's link, in standard deviations, and θ is the
/// pull's strength. Over a link, each pair of waves is a cosine of the pair's phase. The pair's
/// part in the sum over several links is also such a cosine, so the phase has a von Mises
/// distribution. The vectors of each pair are chosen from a few candidates, whose probabilities are
/// proportional to the mean of that exponential over the phase. All other draws are unchanged.
/// `ShadowDraw` computes the likelihood ratio of a draw, from which each run gets its weight.
///
/// - SeeAlso: P. Glasserman, *Monte Carlo Methods in Financial Engineering* (2003), 4.6, on
///   exponential tilting.
public struct ShadowTilt: Hashable, Sendable {
  /// The pulls, at most one for each beacon.
  public let pulls: [Pull]

  /// A bias of the shadowing of a link.
  public struct Pull: Hashable, Sendable {
    /// The beacon, as an index into the world's beacons.
    public let beacon: Int
    /// The positions of the beacon and of the phone.
    public let link: RadioPathEnds
    /// The strength θ. If this is the only pull and θ is small, θ is the mean of the shadowing in
    /// standard deviations. It is positive for a stronger signal.
    public let strength: Double

    /// The phone's point on the plan.
    public var point: Point { link.to.point }

    /// The range of strengths.
    public static let range = -100.0...100.0

    /// A pull with a strength within `range`.
    public init(beacon: Int, over link: RadioPathEnds, strength: Double) {
      precondition(Self.range.contains(strength), "a pull by \(strength)")
      self.beacon = beacon
      self.link = link
      self.strength = strength
    }
  }

  /// A tilt with given pulls.
  ///
  /// - Precondition: Each pull is for a different beacon.
  public init(_ pulls: [Pull]) {
    for (index, pull) in pulls.enumerated() {
      precondition(
        !pulls[..<index].contains { $0.beacon == pull.beacon }, "beacon \(pull.beacon) twice")
    }
    self.pulls = pulls
  }

  /// No tilt: plain runs.
  public static let none = ShadowTilt([])

  /// The mean of the shadowing of a pull's link, in standard deviations, to first order in the
  /// strengths: Σ ρ · θ over all pulls, with the correlations ρ of the links.
  public func shift(of pull: Pull, with correlation: ShadowCorrelation) -> Double {
    pulls.reduce(0) { $0 + correlation.between(pull.link, $1.link) * $1.strength }
  }

  /// The exponent of a pair of waves as a function of its phase φ, x · cos φ - y · sin φ.
  func exponent(of pair: ShadowWavePair, with correlation: ShadowCorrelation) -> ShadowTiltedPhase {
    var (inPhase, inQuadrature) = (0.0, 0.0)
    for pull in pulls {
      let resultant = pair.resultant(over: pull.link)
      let weight =
        pull.strength * Shadowing.deviationsPerWave * correlation.unit(over: pull.link.length)
        * resultant.amplitude
      inPhase += weight * PortableMath.cosine(turns: resultant.phaseInTurns)
      inQuadrature += weight * PortableMath.sine(turns: resultant.phaseInTurns)
    }
    return ShadowTiltedPhase(inPhase: inPhase, inQuadrature: inQuadrature)
  }
}
