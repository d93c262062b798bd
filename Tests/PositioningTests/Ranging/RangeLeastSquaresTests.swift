import BLE
import Engines
import Foundation
import Positioning
import TestSupport
import Testing

struct RangeLeastSquaresTests {
  /// The sum of squares as in its formula, with the C library's logarithm.
  private func misfit(_ world: RangingWorld, _ levels: [Double], at point: Point) -> Double {
    let device = Position(point, height: world.deviceHeight)
    var sum = 0.0
    var square = 0.0
    var count = 0.0
    for (site, level) in zip(world.sites, levels) {
      guard let site else { continue }
      let distance = max(
        site.position.distance(to: device),
        (pow(site.position.point.distance(to: point), 2) + 0.01).squareRoot())
      let loss = 10 * world.law.exponent * Foundation.log10(distance)
      let miss = level - site.measuredPower.dBm + loss
      sum += miss
      square += miss * miss
      count += 1
    }
    return world.law.offsetDeviation.isFinite ? square : square - sum * sum / count
  }

  /// The reference searches the whole plan at 5 cm resolution. A minimum missed once in a hundred
  /// worlds is hardly lower.
  @Test(arguments: [0, .infinity])
  func noPointOfThePlanIsMoreLikely(offsetDeviation: Double) throws {
    let worlds = Build.isOptimised ? 300 : 2
    var missed = 0
    for seed in 0..<UInt64(worlds) {
      let world = RangingWorld(seed, anchorCount: 4...9, offsetDeviation: offsetDeviation)
      let fix = try #require(
        RangeLeastSquares(world.grid).locate(RecentScans(levels: world.means)))
      let found = misfit(world, world.means, at: fix.point)
      let (lower, upper) = (world.bounds.lower, world.bounds.upper)
      var least = Double.infinity
      for x in stride(from: lower.x, through: upper.x, by: 0.05) {
        for y in stride(from: lower.y, through: upper.y, by: 0.05) {
          least = min(least, misfit(world, world.means, at: Point(x: x, y: y)))
        }
      }
      missed += found < least + 1e-6 ? 0 : 1
      #expect((found - least) / world.law.variance(ofMeanOf: 1) < 0.1, "seed \(seed)")
    }
    #expect(missed <= worlds / 100)
  }

  @Test func levelsWithoutScatterGiveTheExactPosition() throws {
    for seed in 0..<UInt64(Build.isOptimised ? 2000 : 20) {
      var world = RangingWorld(seed, anchorCount: 4...8)
      world.law = LevelLaw(exponent: world.law.exponent, deviation: 0.01, readingDeviation: 0)
      // The model differs for anchors within 0.1 m of the device's height.
      for index in world.sites.indices { world.sites[index]?.position.height += 0.4 }
      let device = Position(world.truth, height: world.deviceHeight)
      let levels: [Double?] = world.sites.map { site in
        guard let site else { return nil }
        let distance = site.position.distance(to: device)
        return site.measuredPower.dBm - 10 * world.law.exponent * Foundation.log10(distance)
      }
      let fix = try #require(RangeLeastSquares(world.grid).locate(RecentScans(levels: levels)))
      #expect(fix.point.distance(to: world.truth) < 1e-6, "seed \(seed)")
    }
  }

  @Test func lowerMirrorImageWinsAndTheRegionSpansBoth() throws {
    let sites = [2.0, 7, 9, 14].map {
      AnchorSite(Position(Point(x: $0, y: 5), height: 2.5), measuredPower: PowerLevel(dBm: -59))
    }
    let grid = RangeGrid(
      of: sites, within: Bounds(from: Point(x: 0, y: 0), to: Point(x: 16, y: 10)),
      by: LevelLaw(deviation: 2, readingDeviation: 0))
    let device = Position(Point(x: 8, y: 8), height: 1.2)
    let levels = sites.map { -59 - 20 * Foundation.log10($0.position.distance(to: device)) }
    for constant in [0, 1e-9, -1e-9] {
      let fix = try #require(
        RangeLeastSquares(grid).locate(RecentScans(levels: levels.map { $0 + constant })))
      #expect(fix.point.distance(to: Point(x: 8, y: 2)) < 1e-3)
      #expect(fix.regionHolds(Point(x: 8, y: 8)))
    }
  }

  @Test func tooFewAnchorsGiveNoFix() {
    let known = RangingWorld(3, anchorCount: 4...4)
    let unknown = RangingWorld(3, anchorCount: 4...4, offsetDeviation: .infinity)
    #expect(RangeLeastSquares(known.grid).locate(RecentScans(levels: [-60, -70, nil, nil])) == nil)
    #expect(RangeLeastSquares(known.grid).locate(RecentScans(levels: [-60, -70, -65, nil])) != nil)
    #expect(
      RangeLeastSquares(unknown.grid).locate(RecentScans(levels: [-60, -70, -65, nil])) == nil)
  }
}
