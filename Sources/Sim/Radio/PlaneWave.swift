import BLE

/// A horizontal plane wave over the plan.
struct PlaneWave: Sendable {
  /// The reciprocal of the wavelength.
  var cyclesPerMetre: Double
  /// The direction of travel, counter-clockwise from the x axis.
  var directionInTurns: Double
  /// The phase at the plan's origin.
  var phaseInTurns: Double

  /// The phase at a point, in turns.
  func phase(at point: Point) -> Double {
    let along =
      PortableMath.cosine(turns: directionInTurns) * point.x
      + PortableMath.sine(turns: directionInTurns) * point.y
    return cyclesPerMetre * along + phaseInTurns
  }

  /// Moves the phase, which was uniformly distributed, towards the mode of a pull, at equal rank. A
  /// pull of zero leaves it unchanged.
  mutating func follow(_ pull: Tilt.Pull) {
    let fromMode = phase(at: pull.point) - pull.mode
    let turns = fromMode - PortableMath.nearestInteger(fromMode)
    phaseInTurns += pull.phases.quantile(0.5 + turns) - turns
  }
}
