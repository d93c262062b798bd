import BLE
import Positioning
import Sim

/// A surveyed hall and the readings of a walk through it, for positioning methods.
struct SurveyedHall {
  let map: RadioMap
  let sites: [AnchorSite]
  let walls: WalkingObstacles

  /// Creates the hall of the other runs with beacons and walls, surveyed on a square grid with
  /// `pointsAlong` points on each side.
  init(beacons: Int, walls: Int, pointsAlong: Int, fingerprints: Int) throws {
    let world = try World.hall(beacons: beacons, walls: walls, phones: 0)
    let sites = world.beacons.map {
      AnchorSite($0.position, measuredPower: PowerLevel(dBm: -59))
    }
    self.sites = sites
    let bounds = world.plan.bounds
    let side = (bounds.upper.x - bounds.lower.x) / Double(pointsAlong)
    let points = (0..<pointsAlong * pointsAlong).map { index in
      Point(
        x: bounds.lower.x + side * (Double(index % pointsAlong) + 0.5),
        y: bounds.lower.y + side * (Double(index / pointsAlong) + 0.5))
    }
    self.walls = WalkingObstacles(world.plan.walls.map(\.line), within: WalkableArea(bounds))
    let chance = Chance(seed: 1)
    map = RadioMap(
      anchors: (0..<beacons).map { .device(DeviceAddress(UInt64($0))) },
      cells: points.enumerated().map { .init("\($0)", at: $1) },
      fingerprints: points.indices.flatMap { cell in
        (0..<fingerprints).map { number in
          .init(
            at: .start, in: cell,
            Self.levels(
              at: points[cell], of: sites, chance, RandomStream("survey").and(UInt64(cell)),
              UInt64(number)))
        }
      })
  }

  /// Returns the readings of a walk across the hall and back, second by second.
  func recentScans(_ count: Int, seed: UInt64) -> [RecentScans] {
    (1...count).map { second in
      let share = Double(second) / Double(count)
      let place = Point(x: 2 + 36 * share, y: 0.5 + 39 * (2 * share - 1).magnitude)
      let time = Instant.start.advanced(by: .seconds(second))
      let levels = Self.levels(
        at: place, of: sites, Chance(seed: seed), RandomStream("walk"), UInt64(second))
      return RecentScans([
        Scan(endingAt: time, levels.map { $0.map { .init(mean: $0, count: 2, newest: time) } })
      ])
    }
  }

  /// Levels that decrease with the square of the distance, with normal noise of 5 dB.
  private static func levels(
    at point: Point, of sites: [AnchorSite], _ chance: Chance, _ stream: RandomStream,
    _ index: UInt64
  ) -> [Double?] {
    sites.enumerated().map { anchor, site in
      let distance = site.position.distance(to: Position(point, height: 1.2))
      let noise = chance.normal(.naiveNoise, stream.and(UInt64(anchor)), index)
      return site.measuredPower.dBm - 20 * PortableMath.log10(max(distance, 0.3)) + 5 * noise
    }
  }
}

extension ReferenceRun {
  /// A walk of 300 scans, processed by a particle filter.
  static func particleFilter() throws -> Work {
    let hall = try SurveyedHall(beacons: 12, walls: 100, pointsAlong: 32, fingerprints: 1)
    let field = LevelField(
      map: hall.map, trend: LevelTrend(hall.sites, exponent: 2),
      over: LevelLattice(over: hall.walls.area.bounds))
    return { seed in
      var filter = ParticleFilter(
        field: field, walls: hall.walls, settings: .init(particleCount: 1000, seed: seed))
      return hall.recentScans(300, seed: seed).count { filter.locate($0) != nil }
    }
  }

  /// 2,000 scans, each compared with all fingerprints to find the nearest.
  static func nearestFingerprint() throws -> Work {
    let hall = try SurveyedHall(beacons: 12, walls: 0, pointsAlong: 32, fingerprints: 40)
    let method = NearestFingerprint(map: hall.map)
    let soundings = hall.recentScans(2000, seed: 1)
    return { _ in soundings.count { method.locate($0) != nil } }
  }
}
