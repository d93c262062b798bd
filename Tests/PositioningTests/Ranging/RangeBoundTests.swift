import BLE
import Engines
import Foundation
import Positioning
import TestSupport
import Testing

/// The Cramér-Rao bound for levels that are normal in decibels, on a plan far wider than the
/// anchors, so that it adds no information:
///
///     J = (10 n / (σ ln 10))² Σ u uᵀ / d²
///
/// with u the steps along the floor to the anchors, as fractions of the distances d.
///
/// - SeeAlso: N. Patwari and others, *Relative location estimation in wireless sensor networks*
///   (2003).
struct RangeBoundTests {
  private let sites: [AnchorSite]
  private let truth: Point
  private let height = 1.2

  init() {
    var dice = Dice(11)
    let bounds = Bounds(from: Point(x: -15, y: -15), to: Point(x: 15, y: 15))
    sites = (0..<16).map { _ in
      AnchorSite(
        Position(dice.place(in: bounds), height: 3), measuredPower: PowerLevel(dBm: -59))
    }
    truth = Point(x: 1, y: -2)
  }

  /// The least mean squared error of an unbiased method, in m².
  private func bound(deviation: Double) -> Double {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for site in sites {
      let distance = site.position.distance(to: Position(truth, height: height))
      let dx = (truth.x - site.position.point.x) / distance
      let dy = (truth.y - site.position.point.y) / distance
      xx += dx * dx / (distance * distance)
      xy += dx * dy / (distance * distance)
      yy += dy * dy / (distance * distance)
    }
    let scale = 10 * 2 / (deviation * Foundation.log(10))
    return (xx + yy) / (xx * yy - xy * xy) / (scale * scale)
  }

  @Test(
    .enabled(if: Build.isOptimised, "many seeds"),
    arguments: [(0.25, 1.05), (0.5, 1.05), (1, 1.1), (2, 1.2), (4, 2), (6, 3)])
  func maximumLikelihoodApproachesTheBoundFromAbove(
    deviation: Double, limit: Double
  ) throws {
    let grid = RangeGrid(
      of: sites, within: Bounds(from: Point(x: -60, y: -60), to: Point(x: 60, y: 60)),
      by: LevelLaw(deviation: deviation, readingDeviation: 0), deviceHeight: height)
    let method = RangeLeastSquares(grid)
    let means = sites.map {
      -59 - 20 * Foundation.log10($0.position.distance(to: Position(truth, height: height)))
    }
    var dice = Dice(UInt64(deviation * 100))
    var errors: [Double] = []
    for _ in 0..<4000 {
      let levels: [Double?] = means.map { $0 + deviation * dice.normal() }
      let off = try #require(method.locate(RecentScans(levels: levels))).point - truth
      errors.append(off.dot(off))
    }
    let count = Double(errors.count)
    let mean = errors.reduce(0, +) / count
    let variance = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let standardError = (variance / count).squareRoot()
    let bound = bound(deviation: deviation)
    #expect(mean > bound - 3 * standardError, "\(mean) < \(bound)")
    #expect((mean / bound).squareRoot() < limit, "\((mean / bound).squareRoot())")
  }
}
