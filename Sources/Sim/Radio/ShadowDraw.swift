import BLE

/// The slow shadowing of a run, computed without simulating the run: its values and its likelihood
/// ratio.
public struct ShadowDraw: Sendable {
  private let correlation: ShadowCorrelation
  /// The pairs of waves that add up to the shadowing.
  let waves: [ShadowWavePair]
  /// The candidates for the vectors of each pair; empty for plain runs that need no ratio.
  private let candidates: [[ShadowWavePair]]

  /// The shadowing of the run with this seed.
  public init(in environment: RadioEnvironment, seed: UInt64, tilt: ShadowTilt = .none) {
    self.init(in: environment, chance: Chance(seed: seed), tilt: tilt, isWeighed: true)
  }

  /// The shadowing of a run.
  ///
  /// - Parameter isWeighed: `true` if the likelihood ratios of the draw are needed.
  init(in environment: RadioEnvironment, chance: Chance, tilt: ShadowTilt, isWeighed: Bool) {
    let correlation = ShadowCorrelation(distance: environment.decorrelationDistance)
    self.correlation = correlation
    let lottery = ShadowWavePair.Lottery(in: environment, chance: chance)
    let candidates =
      isWeighed || !tilt.pulls.isEmpty
      ? (0..<ShadowWavePair.count).map { band in
        (0..<ShadowWavePair.candidates).map { lottery.candidate($0, band: band) }
      } : []
    waves = (0..<ShadowWavePair.count).map { band in
      guard !tilt.pulls.isEmpty else { return lottery.candidate(0, band: band) }
      let phases = candidates[band].map { tilt.exponent(of: $0, with: correlation) }
      let chosen = Self.choice(
        of: lottery.rank(band: band), among: phases.map { $0.normaliser })
      var wave = candidates[band][chosen]
      wave.phaseInTurns = phases[chosen].moved(from: wave.phaseInTurns)
      return wave
    }
    self.candidates = candidates
  }

  /// The index that a rank, 0 ..< 1, chooses, with probabilities proportional to the weights.
  private static func choice(of rank: Double, among weights: [Double]) -> Int {
    var rest = rank * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return weights.count - 1
  }

  /// The shadowing of a link, in standard deviations.
  public func deviations(over link: RadioPathEnds) -> Double {
    waves.reduce(0) { $0 + $1.value(over: link) }
      * (Shadowing.deviationsPerWave * correlation.unit(over: link.length))
  }

  /// The natural logarithm of the likelihood of this draw under a tilt relative to that in plain
  /// runs; 0 without a tilt.
  ///
  ///     Σ (κ · cos(φ - μ) - ln mean I₀(κ))
  ///
  /// over the pairs of waves, where φ is the pair's phase, and μ and κ are the mode and the
  /// concentration of its distribution under the tilt. The mean is taken over the candidates for
  /// the pair. Only the drawn numbers matter, in double precision. The run is a function of these
  /// numbers, rounding included, so the ratio is exact for the run.
  public func logRatio(of tilt: ShadowTilt) -> Double {
    guard !tilt.pulls.isEmpty else { return 0 }
    var sum = 0.0
    for (wave, candidates) in zip(waves, candidates) {
      let mean =
        candidates.reduce(0) { $0 + tilt.exponent(of: $1, with: correlation).normaliser }
        / Double(candidates.count)
      sum +=
        tilt.exponent(of: wave, with: correlation).exponent(at: wave.phaseInTurns)
        - PortableMath.log(mean)
    }
    return sum
  }
}
