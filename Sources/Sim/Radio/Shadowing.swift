import BLE

/// Slow shadowing: the effect of furniture and stationary people, as a field over the plan for each
/// beacon.
///
/// A Gaussian field with exponential correlation: exp(-r/d) for two points at a distance r, where d
/// is the decorrelation distance. It is fixed in space: a place has the same shadowing whenever it
/// is revisited.
///
/// The field is a sum of plane waves drawn from the spectrum of that correlation in the plane. The
/// distribution of wave numbers is F(k) = 1 - 1/√(1 + (k·d)²). One wave is drawn from each of
/// equally likely bands.
///
/// - SeeAlso: M. Gudmundson, *Correlation model for shadow fading in mobile radio systems* (1991),
///   for the correlation; M. Shinozuka, G. Deodatis, *Simulation of multi-dimensional Gaussian
///   stochastic fields by spectral representation* (1996), for the method.
struct Shadowing: Sendable {
  /// The waves of each beacon in turn.
  private var waves: [WaveQuad] = []
  private let amplitude: Double

  private static let quads = 8
  private static let count = 4 * quads
  /// The maximum spatial frequency, in cycles per metre. It keeps phases within the 2²² turns for
  /// which sines are accurate, up to 10 km from the plan's origin on both axes.
  private static let mostCyclesPerMetre = 200.0

  /// The amplitude of a wave, in standard deviations of the field.
  static let deviationsPerWave = (2 / Double(count)).squareRoot()
  /// The maximum of the field, with all waves at their crests.
  static let mostDeviations = Double(count) * deviationsPerWave

  init(
    of beacons: [RandomStream], in environment: RadioEnvironment, chance: Chance, tilt: Tilt = .none
  ) {
    precondition(
      tilt.pulls.allSatisfy { beacons.indices.contains($0.beacon) }, "a pull at no beacon")
    amplitude = environment.shadowingDeviation * Self.deviationsPerWave
    guard environment.shadowingDeviation > 0 else { return }
    waves = Array(repeating: WaveQuad(), count: Self.quads * beacons.count)
    for (number, beacon) in beacons.enumerated() {
      let pull = tilt.pulls.first { $0.beacon == number }
      for index in 0..<Self.count {
        let wave = Self.wave(index, of: beacon, in: environment, chance: chance, pull: pull)
        waves[number * Self.quads + index / 4].set(
          index % 4, cyclesPerMetre: wave.cyclesPerMetre,
          directionInTurns: wave.directionInTurns, phaseInTurns: wave.phaseInTurns)
      }
    }
  }

  /// The waves of a beacon's field, as drawn.
  static func waves(
    of beacon: RandomStream, in environment: RadioEnvironment, chance: Chance, pull: Tilt.Pull?
  ) -> [PlaneWave] {
    (0..<count).map { wave($0, of: beacon, in: environment, chance: chance, pull: pull) }
  }

  @inline(__always)  // every run draws them all
  private static func wave(
    _ index: Int, of beacon: RandomStream, in environment: RadioEnvironment, chance: Chance,
    pull: Tilt.Pull?
  ) -> PlaneWave {
    let draw = { chance.uniform(.shadowing, beacon, 3 * UInt64(index) + $0) }
    // The order of these terms prevents rounding to zero.
    let exceeded = (Double(count) - Double(index) - draw(0)) / Double(count)
    let radiansPerDecorrelation = (1 / (exceeded * exceeded) - 1).squareRoot()
    let cyclesPerMetre =
      radiansPerDecorrelation / (2 * .pi) / environment.decorrelationDistance
    var wave = PlaneWave(
      cyclesPerMetre: min(cyclesPerMetre, mostCyclesPerMetre), directionInTurns: draw(1),
      phaseInTurns: draw(2))
    if let pull { wave.follow(pull) }
    return wave
  }

  /// The gain due to shadowing at a point, for a beacon; negative in a shadow.
  ///
  /// - Complexity: O(waves): 32 cosines.
  func gain(of beacon: Int, at point: Point) -> Decibels {
    guard !waves.isEmpty else { return .zero }
    let (x, y) = (Float(point.x), Float(point.y))
    var sum = SIMD4<Float>.zero
    for quad in beacon * Self.quads..<(beacon + 1) * Self.quads {
      sum += waves[quad].phases(x: x, y: y).sinesOfTurns
    }
    return Decibels(amplitude * Double(sum.total))
  }
}

extension SIMD4<Float> {
  /// The sum of the four lanes, in a fixed order.
  var total: Float { (self[0] + self[2]) + (self[1] + self[3]) }
}
