import BLE

/// The slow shadowing of a run, without the run: its values and its likelihood ratio.
public struct ShadowDraw: Sendable {
  /// The waves, beacon by beacon.
  private let waves: [[PlaneWave]]

  /// The shadowing of the run with this seed.
  ///
  /// - Precondition: The tilt's beacons are among the world's.
  public init(in world: World, seed: UInt64, tilt: Tilt = .none) {
    waves = world.beacons.indices.map { beacon in
      Shadowing.waves(
        of: world.beacons[beacon].stream, in: world.environment, chance: Chance(seed: seed),
        pull: tilt.pulls.first { $0.beacon == beacon })
    }
  }

  /// The shadowing of a beacon at a point, in standard deviations.
  public func deviations(of beacon: Int, at point: Point) -> Double {
    let sum = waves[beacon].reduce(0) { $0 + PortableMath.sine(turns: $1.phase(at: point)) }
    return sum * Shadowing.deviationsPerWave
  }

  /// The natural logarithm of the likelihood ratio of this draw, with a tilt and without; 0 for
  /// none.
  ///
  ///     Σ (±κ · Σ sin u - n · ln I₀(κ))
  ///
  /// over pulls, and over the n waves of each pull's beacon, where u is a wave's phase at the
  /// pull's point. Only the drawn phases matter, in double precision. The run is a function of
  /// them, rounding included, so the ratio is exact for the run.
  public func logRatio(of tilt: Tilt) -> Double {
    tilt.pulls.reduce(0) { sum, pull in
      let sines = deviations(of: pull.beacon, at: pull.point) / Shadowing.deviationsPerWave
      let towards = pull.deviations < 0 ? -sines : sines
      return sum + pull.phases.concentration * towards
        - Double(waves[pull.beacon].count) * pull.phases.logNormaliser
    }
  }
}
