import BLE

/// Slow shadowing: what furniture and people who stay put add or take, as a field over the plan for
/// each beacon.
///
/// A Gaussian field with exponential correlation: two places at a distance r correlate by
/// exp(-r/d), d being the decorrelation distance. It is fixed in space, so that whoever comes back
/// finds the same shadow.
///
/// The field is a sum of plane waves drawn from the spectrum of that correlation in the plane,
/// whose distribution of wave numbers is F(k) = 1 - 1/√(1 + (k·d)²); one wave is drawn from each of
/// equally likely bands.
///
/// - SeeAlso: M. Gudmundson, *Correlation model for shadow fading in mobile radio systems* (1991),
///   for the correlation; M. Shinozuka, G. Deodatis, *Simulation of multi-dimensional Gaussian
///   stochastic fields by spectral representation* (1996), for the method.
struct Shadowing: Sendable {
  /// So many for each beacon, one after the other.
  private var waves: [WaveQuad] = []
  private let amplitude: Double

  private static let quads = 8
  /// No wave is shorter, in cycles a metre: so that phases stay within the 2²² turns that sines are
  /// good for, up to 10 km from the plan's origin on both axes.
  private static let mostCyclesPerMetre = 200.0

  init(of beacons: [Who], in environment: RadioEnvironment, chance: Chance) {
    let count = 4 * Self.quads
    amplitude = environment.shadowingDeviation * (2 / Double(count)).squareRoot()
    guard environment.shadowingDeviation > 0 else { return }
    waves = Array(repeating: WaveQuad(), count: Self.quads * beacons.count)
    for (number, beacon) in beacons.enumerated() {
      for index in 0..<count {
        let draw = { chance.uniform(.shadowing, beacon, 3 * UInt64(index) + $0) }
        // In this order, so that it is never rounded to zero.
        let exceeded = (Double(count) - Double(index) - draw(0)) / Double(count)
        let radiansPerDecorrelation = (1 / (exceeded * exceeded) - 1).squareRoot()
        let cyclesPerMetre =
          radiansPerDecorrelation / (2 * .pi) / environment.decorrelationDistance
        waves[number * Self.quads + index / 4].set(
          index % 4, cyclesPerMetre: min(cyclesPerMetre, Self.mostCyclesPerMetre),
          directionInTurns: draw(1), phaseInTurns: draw(2))
      }
    }
  }

  /// What shadowing adds to a beacon's level at a place; negative in a shadow.
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
  /// The sum of the four, in an order of its own.
  var total: Float { (self[0] + self[2]) + (self[1] + self[3]) }
}
