import BLE
@testable import Positioning
import TestSupport
import Testing

/// Averages over random halls with realistic fading.
@Suite(.enabled(if: Build.isOptimised, "hundreds of halls take long without optimisation"))
struct ParticleFilterStatisticsTests {
  /// The results of a filter and of a smoothed method in some halls, scan by scan.
  private struct Tally {
    var inside = 0
    var count = 0
    /// Sums over halls of the trace of the covariance, by the number of scans.
    var traces = Array(repeating: 0.0, count: 30)

    mutating func add(_ fix: PositionFix?, at place: Point, scan: Int) {
      guard let fix else { return }
      count += 1
      if fix.regionHolds(place) { inside += 1 }
      traces[scan] += fix.covariance.trace
    }

    var share: Double { Double(inside) / Double(count) }
  }

  private static func run(
    halls: Range<UInt64>, walking speed: Double,
    _ makeMethod: (LevelField) -> some PositioningMethod
  ) -> Tally {
    var tally = Tally()
    for seed in halls {
      var dice = Dice(seed)
      let hall = FadingHall(seed: seed, anchors: dice.integer(5...12))
      var method = makeMethod(hall.field(&dice))
      var place = Point(x: dice.number(1...13), y: dice.number(1...9))
      var target = place
      for scan in 0..<30 {
        if place.distance(to: target) < speed {
          target = Point(x: dice.number(0.5...13.5), y: dice.number(0.5...9.5))
        }
        let step = (target - place).unit.map { speed * $0 } ?? Vector(dx: 0, dy: 0)
        let middle = place + 0.5 * step
        place = place + step
        let fix = method.locate(
          RecentScans([hall.scan(at: middle, second: Double(scan + 1), &dice)]))
        tally.add(fix, at: place, scan: scan)
      }
    }
    return tally
  }

  private static func filter(_ field: LevelField) -> ParticleFilter {
    ParticleFilter(field: field, walls: WalkingObstacles(within: WalkableArea(FadingHall.bounds)))
  }

  private static func smoothed(_ field: LevelField) -> KalmanSmoothed<Snapshot> {
    KalmanSmoothed(Snapshot(field: field), within: WalkableArea(FadingHall.bounds))
  }

  @Test(arguments: [0, 0.4, 1.3])
  func regionContainsTheTruthAsStated(speed: Double) {
    let tally = Self.run(halls: 0..<100, walking: speed, Self.filter)
    #expect((0.9...0.99).contains(tally.share))
  }

  @Test(arguments: [0, 0.4, 1.3])
  func smoothedRegionContainsTheTruthAsStated(speed: Double) {
    let tally = Self.run(halls: 0..<60, walking: speed, Self.smoothed)
    #expect((0.9...0.99).contains(tally.share))
  }

  @Test func scansReduceTheUncertaintyOfARestingPhone() {
    let traces = Self.run(halls: 0..<100, walking: 0, Self.filter).traces
    #expect(traces[3] < traces[0])
    #expect(traces[10] < traces[3])
    let smoothed = Self.run(halls: 0..<40, walking: 0, Self.smoothed).traces
    #expect(smoothed[3] < smoothed[0])
    #expect(smoothed[29] < smoothed[0])
  }
}
