import BLE

/// A plane wave that runs straight over the plan.
struct PlaneWave: Sendable {
  /// Its length's reciprocal.
  var cyclesPerMetre: Double
  /// Where it runs to, counter-clockwise from the x axis.
  var directionInTurns: Double
  /// Its phase at the plan's origin.
  var phaseInTurns: Double

  /// Its phase at a place, in turns.
  func phase(at point: Point) -> Double {
    let along =
      PortableMath.cosine(turns: directionInTurns) * point.x
      + PortableMath.sine(turns: directionInTurns) * point.y
    return cyclesPerMetre * along + phaseInTurns
  }

  /// Moves its phase, which was equally likely to be any, towards the likeliest under a pull: to
  /// the same rank among phases in order. A pull of nothing leaves it where it is.
  mutating func follow(_ pull: Tilt.Pull) {
    let fromMode = phase(at: pull.point) - pull.mode
    let turns = fromMode - PortableMath.nearestInteger(fromMode)
    phaseInTurns += pull.phases.quantile(0.5 + turns) - turns
  }
}
