import BLE

/// Slow shadowing: what furniture and people who stay put add or take, as a field over the plan.
///
/// A Gaussian field with exponential correlation: two places at a distance r correlate by
/// exp(-r/d), d being the decorrelation distance. It is fixed in space, so that whoever comes back
/// finds the same shadow. Each beacon has its own.
///
/// The field is a sum of plane waves drawn from the spectrum of that correlation in the plane,
/// whose distribution of wave numbers is F(k) = 1 - 1/√(1 + (k·d)²); one wave is drawn from each of
/// equally likely bands.
///
/// - SeeAlso: M. Gudmundson, *Correlation model for shadow fading in mobile radio systems* (1991),
///   for the correlation; M. Shinozuka, G. Deodatis, *Simulation of multi-dimensional Gaussian
///   stochastic fields by spectral representation* (1996), for the method.
struct ShadowingField: Sendable {
  private let waves: [PlaneWave]
  private let amplitude: Double

  init(of beacon: Who, in environment: RadioEnvironment, chance: Chance) {
    guard environment.shadowingDeviation > 0 else {
      waves = []
      amplitude = 0
      return
    }
    let count = 64
    waves = (0..<UInt64(count)).map { index in
      let draw = chance.uniform(.shadowing, beacon, 3 * index)
      // In this order, so that it is never rounded to zero.
      let exceeded = (Double(count) - Double(index) - draw) / Double(count)
      let radiansPerDecorrelation = (1 / (exceeded * exceeded) - 1).squareRoot()
      return PlaneWave(
        cyclesPerMetre: radiansPerDecorrelation / (2 * .pi) / environment.decorrelationDistance,
        directionInTurns: chance.uniform(.shadowing, beacon, 3 * index + 1),
        phaseInTurns: chance.uniform(.shadowing, beacon, 3 * index + 2))
    }
    amplitude = environment.shadowingDeviation * (2 / Double(count)).squareRoot()
  }

  /// What shadowing adds to the level at a place; negative in a shadow.
  ///
  /// - Complexity: O(waves): 64 cosines.
  func gain(at point: Point) -> Decibels {
    var sum = 0.0
    for wave in waves { sum += PortableMath.cosine(turns: wave.phase(at: point)) }
    return Decibels(amplitude * sum)
  }
}

/// A wave that runs straight over the plan.
struct PlaneWave: Sendable {
  private let cyclesPerMetre: Vector
  private let phaseInTurns: Double

  init(cyclesPerMetre: Double, directionInTurns: Double, phaseInTurns: Double) {
    self.cyclesPerMetre = Vector(
      dx: cyclesPerMetre * PortableMath.cosine(turns: directionInTurns),
      dy: cyclesPerMetre * PortableMath.sine(turns: directionInTurns))
    self.phaseInTurns = phaseInTurns
  }

  /// The wave's phase at a place, in turns.
  func phase(at point: Point) -> Double {
    cyclesPerMetre.dx * point.x + cyclesPerMetre.dy * point.y + phaseInTurns
  }
}
