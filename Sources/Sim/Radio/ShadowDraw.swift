import BLE

/// The slow shadowing that a run draws, apart from the run: what it is where, and how likely.
public struct ShadowDraw: Sendable {
  /// Beacon by beacon.
  private let waves: [[PlaneWave]]

  /// The shadowing of the run with this seed.
  ///
  /// - Precondition: The tilt's beacons are among the world's.
  public init(in world: World, seed: UInt64, tilt: Tilt = .none) {
    waves = world.beacons.indices.map { beacon in
      Shadowing.waves(
        of: world.beacons[beacon].who, in: world.environment, chance: Chance(seed: seed),
        pull: tilt.pulls.first { $0.beacon == beacon })
    }
  }

  /// What shadowing adds to a beacon's level at a place, in standard deviations of it.
  public func deviations(of beacon: Int, at point: Point) -> Double {
    let sum = waves[beacon].reduce(0) { $0 + PortableMath.sine(turns: $1.phase(at: point)) }
    return sum * Shadowing.deviationsPerWave
  }

  /// The natural logarithm of how much likelier this very draw is under a tilt than without: 0 for
  /// none.
  ///
  ///     Σ (±κ · Σ sin u - n · ln I₀(κ))
  ///
  /// over pulls, and over the n waves of each one's beacon, u being a wave's phase at the place.
  /// Only the phases that are drawn count, which is in double precision: whatever a run makes of
  /// them, rounding included, is a function of them. So it is exact for what the run is then.
  public func logRatio(of tilt: Tilt) -> Double {
    tilt.pulls.reduce(0) { sum, pull in
      let sines = deviations(of: pull.beacon, at: pull.point) / Shadowing.deviationsPerWave
      let towards = pull.deviations < 0 ? -sines : sines
      return sum + pull.phases.concentration * towards
        - Double(waves[pull.beacon].count) * pull.phases.logNormaliser
    }
  }
}
