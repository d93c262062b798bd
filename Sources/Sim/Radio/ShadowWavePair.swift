import BLE

/// Two waves over the positions of both devices of a link, each the mirror image of the other:
///
///     cos(k·a + l·b + φ) + cos(l·a + k·b + φ)
///
/// for devices at a and b. The sum is the same in both directions.
struct ShadowWavePair: Hashable, Sendable {
  /// The first wave vector, k.
  var first: ShadowWaveVector
  /// The second wave vector, l.
  var second: ShadowWaveVector
  /// The phase, φ, in turns.
  var phaseInTurns: Double

  /// The sum of both waves over a link as a function of φ: amplitude · cos(φ + phase).
  func resultant(over link: RadioPathEnds) -> (amplitude: Double, phaseInTurns: Double) {
    let one = first.turns(at: link.from) + second.turns(at: link.to)
    let other = second.turns(at: link.from) + first.turns(at: link.to)
    return (2 * PortableMath.cosine(turns: (one - other) / 2), (one + other) / 2)
  }

  /// The sum of both waves over a link.
  func value(over link: RadioPathEnds) -> Double {
    let resultant = resultant(over: link)
    return resultant.amplitude
      * PortableMath.cosine(turns: phaseInTurns + resultant.phaseInTurns)
  }
}

extension ShadowWavePair {
  /// The count of pairs that add up to the field.
  static let count = 16
  /// The count of candidates for the vectors of a pair. A plain run uses the first candidate;
  /// importance sampling prefers candidates with larger amplitudes.
  static let candidates = 8
  /// The maximum spatial frequency on each axis, in cycles per metre. This limit keeps phases
  /// within the 2²² turns for which sines are accurate, up to 10 km from the plan's origin on both
  /// axes.
  fileprivate static let mostCyclesPerMetre = 100.0

  /// The candidates for a seed's pairs, and the uniform numbers that choose among them.
  ///
  /// The vectors are drawn from the spectrum of the exponential correlation in space. In the plane,
  /// the distribution of wave numbers is F(k) = 1 - 1/√(1 + (k·d)²), with the decorrelation
  /// distance d. One k and one l are drawn from each of several equally likely bands, and matched
  /// at random. Given k in the plane, the vertical wave number has the density 1 / (1 + v²)², where
  /// v is that number in units of √(k² + 1/d²): Student's t with three degrees of freedom, divided
  /// by √3.
  ///
  /// - SeeAlso: M. Shinozuka, G. Deodatis, *Simulation of multi-dimensional Gaussian stochastic
  ///   fields by spectral representation* (1996).
  struct Lottery: Sendable {
    private let environment: RadioEnvironment
    private let chance: Chance
    private let stream = RandomStream("field")
    /// The band of l for each band of k.
    private let match: [Int]

    init(in environment: RadioEnvironment, chance: Chance) {
      self.environment = environment
      self.chance = chance
      var match = Array(0..<count)
      for last in (1..<count).reversed() {
        match.swapAt(
          last, chance.integer(below: last + 1, .shadowing, stream.and(0), UInt64(last)))
      }
      self.match = match
    }

    /// The rank of the chosen candidate among all candidates, 0 ..< 1.
    func rank(band: Int) -> Double {
      chance.twoUniforms(.shadowing, stream.and(3), UInt64(band)).1
    }

    /// A candidate for the pair of a band. All candidates for a pair have the same phase.
    func candidate(_ number: Int, band: Int) -> ShadowWavePair {
      ShadowWavePair(
        first: ShadowWaveVector(
          inBand: band, candidate: number, in: environment, chance: chance, stream: stream.and(1)),
        second: ShadowWaveVector(
          inBand: match[band], candidate: number, in: environment, chance: chance,
          stream: stream.and(2)),
        phaseInTurns: chance.uniform(.shadowing, stream.and(3), UInt64(band)))
    }
  }
}

extension ShadowWaveVector {
  /// A vector drawn from a band of the spectrum.
  fileprivate init(
    inBand band: Int, candidate: Int, in environment: RadioEnvironment, chance: Chance,
    stream: RandomStream
  ) {
    let first = 5 * UInt64(ShadowWavePair.count * candidate + band)
    let draw = { chance.normal(.shadowing, stream, first + $0) }
    let (rank, direction) = chance.twoUniforms(.shadowing, stream, first)
    // The order of these terms prevents rounding to zero.
    let exceeded =
      (Double(ShadowWavePair.count) - Double(band) - rank) / Double(ShadowWavePair.count)
    let cyclesPerDecorrelation = 1 / (2 * .pi * environment.decorrelationDistance)
    let inPlane = cyclesPerDecorrelation * (1 / (exceeded * exceeded) - 1).squareRoot()
    let (one, two, three) = (draw(2), draw(3), draw(4))
    let upwards =
      cyclesPerDecorrelation / exceeded * draw(1)
      / (one * one + two * two + three * three).squareRoot()
    let most = ShadowWavePair.mostCyclesPerMetre
    let length = min(inPlane, most)
    self.init(
      x: length * PortableMath.cosine(turns: direction),
      y: length * PortableMath.sine(turns: direction), z: min(max(upwards, -most), most))
  }
}
