import BLE
import Engines
import Foundation
import Positioning
import TestSupport

/// A random room with anchors, a path-loss model, and a device.
struct RangingWorld {
  var bounds: Bounds
  var sites: [AnchorSite?]
  var law: LevelLaw
  let deviceHeight = 1.2
  var truth: Point
  /// The mean level of each anchor at the device.
  var means: [Double]
  private var dice: Dice

  init(
    _ seed: UInt64, anchorCount: ClosedRange<Int> = 3...8, offsetDeviation: Double = 0
  ) {
    var dice = Dice(seed)
    let (x, y) = (dice.number(-50...50), dice.number(-50...50))
    bounds = Bounds(
      from: Point(x: x, y: y),
      to: Point(x: x + dice.number(5...14), y: y + dice.number(5...14)))
    law = LevelLaw(
      exponent: dice.number(1.6...3), deviation: dice.number(2...7),
      readingDeviation: dice.number(0...4), offsetDeviation: offsetDeviation)
    sites = []
    for _ in 0..<dice.integer(anchorCount) {
      sites.append(
        AnchorSite(
          Position(dice.place(in: bounds), height: dice.number(1...3)),
          measuredPower: PowerLevel(dBm: dice.number(-70 ... -50))))
    }
    truth = dice.place(in: bounds)
    means = []
    self.dice = dice
    draw()
  }

  /// Draws new mean levels at the same position.
  mutating func draw() {
    // If the offset is unknown, any value is as good.
    let offset = law.offsetDeviation.isFinite ? law.offsetDeviation * dice.normal() : 10
    let device = Position(truth, height: deviceHeight)
    means = []
    for site in sites {
      guard let site else {
        means.append(-70)
        continue
      }
      means.append(
        site.measuredPower.dBm
          - 10 * law.exponent * Foundation.log10(site.position.distance(to: device))
          + offset + law.deviation * dice.normal())
    }
  }

  /// Scans of one reading each.
  mutating func recent(scans count: Int = 1) -> RecentScans {
    RecentScans(
      (1...count).map { second in
        let time = Instant.start.advanced(by: .seconds(second))
        return Scan(
          endingAt: time,
          means.map {
            Scan.Heard(mean: $0 + law.readingDeviation * dice.normal(), newest: time)
          })
      })
  }

  var grid: RangeGrid {
    RangeGrid(of: sites, within: bounds, by: law, deviceHeight: deviceHeight)
  }
}

extension Dice {
  mutating func place(in bounds: Bounds) -> Point {
    Point(
      x: number(bounds.lower.x...bounds.upper.x), y: number(bounds.lower.y...bounds.upper.y))
  }
}

/// The ranging methods.
enum RangingKind: CaseIterable {
  case nearestBeacon
  case weightedCentroid
  case radicalLines
  case leastSquares

  func locate(
    _ recent: RecentScans, on grid: RangeGrid, scanCount: Int = 1
  ) -> PositionFix? {
    switch self {
    case .nearestBeacon: NearestBeacon(grid, scanCount: scanCount).locate(recent)
    case .weightedCentroid: WeightedCentroid(grid, scanCount: scanCount).locate(recent)
    case .radicalLines: RadicalLines(grid, scanCount: scanCount).locate(recent)
    case .leastSquares: RangeLeastSquares(grid, scanCount: scanCount).locate(recent)
    }
  }
}

extension RecentScans {
  /// One scan of one reading of each anchor.
  init(levels: [Double?]) {
    self.init([
      Scan(endingAt: .start, levels.map { $0.map { Scan.Heard(mean: $0, newest: .start) } })
    ])
  }
}
