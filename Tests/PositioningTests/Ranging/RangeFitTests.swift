import BLE
import Engines
import Foundation
import Positioning
import TestSupport
import Testing

struct RangeFitTests {
  /// A survey by the model: cells 2 m apart, with a number of fingerprints in each.
  private struct SurveyedHall {
    var map: RadioMap
    var positions: [Position?]
    var powers: [Double]

    init(
      _ seed: UInt64, exponent: Double, deviation: Double = 0, lasting: Double = 0,
      passing: Double = 0, side: Int = 10, spread: Double = 2
    ) {
      var dice = Dice(seed)
      positions = []
      powers = []
      for _ in 0..<8 {
        positions.append(
          Position(
            Point(x: dice.number(0...20), y: dice.number(0...20)), height: dice.number(2...3)))
        powers.append(-60 + spread * dice.normal())
      }
      var cells: [RadioMap.Cell] = []
      var fingerprints: [RadioMap.Fingerprint] = []
      for row in 0..<side {
        for column in 0..<side {
          let point = Point(x: 1 + 2 * Double(column), y: 1 + 2 * Double(row))
          let means = zip(positions, powers).map { position, power in
            let distance = position?.distance(to: Position(point, height: 1.2)) ?? 1
            return power - 10 * exponent * Foundation.log10(distance) + deviation * dice.normal()
          }
          // Ten fingerprints in each of four orientations.
          for _ in 0..<4 {
            let facing = means.map { $0 + lasting * dice.normal() }
            for _ in 0..<10 {
              fingerprints.append(
                RadioMap.Fingerprint(
                  at: .start, in: cells.count, facing.map { $0 + passing * dice.normal() }))
            }
          }
          cells.append(RadioMap.Cell("\(row),\(column)", at: point))
        }
      }
      map = RadioMap(
        anchors: (0..<8).map { Anchor.device(DeviceAddress($0)) }, cells: cells,
        fingerprints: fingerprints)
    }
  }

  @Test func recoversTheModelOfASurvey() throws {
    let hall = SurveyedHall(1, exponent: 2.4, side: 5)
    let fit = try #require(RangeFit(to: hall.map, anchorsAt: hall.positions))
    #expect(abs(fit.law.exponent - 2.4) < 1e-9)
    #expect(fit.law.deviation == 0.1)
    #expect(fit.law.readingDeviation < 1e-9)
    for (site, power) in zip(fit.sites, hall.powers) {
      #expect(try abs(#require(site).measuredPower.dBm - power) < 1e-9)
    }
  }

  /// A quarter of the lasting variance of the four orientations remains in a cell's mean, so the
  /// means have the variance 4² + 3² / 4. The lasting variance within a cell is 3², minus the
  /// quarter in its mean.
  @Test func recoversThePartsOfTheVariance() throws {
    let hall = SurveyedHall(
      2, exponent: 2, deviation: 4, lasting: 3, passing: 2, side: Build.isOptimised ? 10 : 6)
    let fit = try #require(RangeFit(to: hall.map, anchorsAt: hall.positions))
    #expect(abs(fit.law.exponent - 2) < 0.3)
    #expect(abs(fit.law.deviation - 5) < 0.5)
    // A change of orientation in 3 of 39 differences adds 9 · 3 / 39 to 2².
    #expect(abs(fit.law.readingDeviation - 2.15) < 0.1)
  }

  @Test func anchorsWithFewCellsShrinkToTheMean() throws {
    let hall = SurveyedHall(3, exponent: 2, deviation: 5, side: 5)
    // One cell remains for the first anchor, none for the second.
    let fingerprints = hall.map.fingerprints.map { fingerprint in
      var fingerprint = fingerprint
      if fingerprint.cell > 0 { fingerprint.levels[0] = nil }
      fingerprint.levels[1] = nil
      return fingerprint
    }
    let map = RadioMap(
      anchors: hall.map.anchors, cells: hall.map.cells, fingerprints: fingerprints)
    var positions = hall.positions
    positions[2] = nil
    let fit = try #require(RangeFit(to: map, anchorsAt: positions))
    let mean = try #require(fit.sites[1]).measuredPower.dBm
    let first = try #require(fit.sites[0])
    let distance = first.position.distance(to: Position(map.cells[0].point, height: 1.2))
    let level = try #require(map.summary(of: 0, in: 0)).mean
    let own = level + 10 * fit.law.exponent * Foundation.log10(distance)
    // Between its one cell and the mean, and nearer to the mean.
    let share = (first.measuredPower.dBm - mean) / (own - mean)
    #expect(share >= 0 && share < 0.5)
    #expect(fit.sites[2] == nil)
  }

  @Test func isNilIfTheExponentIsUndetermined() {
    let hall = SurveyedHall(4, exponent: 2, side: 1)
    #expect(RangeFit(to: hall.map, anchorsAt: hall.positions) == nil)
    let larger = SurveyedHall(4, exponent: 2, side: 3)
    #expect(RangeFit(to: larger.map, anchorsAt: Array(repeating: nil, count: 8)) == nil)
    let empty = RadioMap(anchors: [], cells: [], fingerprints: [])
    #expect(RangeFit(to: empty, anchorsAt: []) == nil)
  }

  @Test func exponentIsClampedToThoseOfBuildings() throws {
    let hall = SurveyedHall(5, exponent: -1, side: 4)
    #expect(try #require(RangeFit(to: hall.map, anchorsAt: hall.positions)).law.exponent == 0.5)
  }

  /// The fit to one survey has the stated uncertainty in the same hall.
  @Test(.enabled(if: Build.isOptimised, "many places"))
  func fittedRegionContainsTheDevice() throws {
    let hall = SurveyedHall(6, exponent: 2.2, deviation: 4, passing: 3)
    let fit = try #require(RangeFit(to: hall.map, anchorsAt: hall.positions))
    let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20))
    let method = RangeLeastSquares(RangeGrid(of: fit.sites, within: bounds, by: fit.law))
    var dice = Dice(7)
    var held = 0.0
    for _ in 0..<2000 {
      let truth = dice.place(in: bounds)
      let levels: [Double?] = zip(hall.positions, hall.powers).map { position, power in
        let distance = position?.distance(to: Position(truth, height: 1.2)) ?? 1
        return power - 22 * Foundation.log10(distance) + 5 * dice.normal()  // 5² = 4² + 3²
      }
      let fix = try #require(method.locate(RecentScans(levels: levels)))
      held += fix.regionHolds(truth) ? 1 : 0
    }
    #expect(held / 2000 > 0.92 && held / 2000 < 0.99, "\(held / 2000)")
  }
}
