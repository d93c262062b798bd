import BLE
import Engines
import Positioning
import TestSupport
import Testing

/// Properties of every ranging method in random rooms.
struct RangingPropertyTests {
  private static let worlds: Range<UInt64> = 0..<(Build.isOptimised ? 3000 : 60)

  @Test(
    .enabled(if: Build.isOptimised, "many worlds"),
    arguments: RangingKind.allCases, [1...2, 3...3, 4...6, 7...12])
  func regionContainsTheDeviceAsStated(
    kind: RangingKind, anchorCount: ClosedRange<Int>
  ) {
    var (count, held, errors, traces) = (0.0, 0.0, 0.0, 0.0)
    for seed in Self.worlds {
      var world = RangingWorld(seed, anchorCount: anchorCount)
      let recent = world.recent(scans: 2)
      guard let fix = kind.locate(recent, on: world.grid, scanCount: 2) else { continue }
      let off = world.truth - fix.point
      count += 1
      held += fix.regionHolds(world.truth) ? 1 : 0
      errors += off.dot(off)
      traces += fix.covariance.trace
    }
    if anchorCount.upperBound < 3, kind == .radicalLines || kind == .leastSquares {
      #expect(count == 0)
      return
    }
    #expect(count > 0.95 * Double(Self.worlds.count))
    #expect(held / count > 0.93 && held / count < 0.99, "\(held / count)")
    // The stated squared error is correct on average, for every method.
    #expect(errors / traces > 0.88 && errors / traces < 1.1, "\(errors / traces)")
  }

  @Test(.enabled(if: Build.isOptimised, "many worlds"), arguments: RangingKind.allCases)
  func regionContainsADeviceWithUnknownOffset(kind: RangingKind) {
    var (count, held) = (0.0, 0.0)
    for seed in Self.worlds {
      var world = RangingWorld(seed, anchorCount: 4...9, offsetDeviation: 6)
      guard let fix = kind.locate(world.recent(), on: world.grid) else { continue }
      count += 1
      held += fix.regionHolds(world.truth) ? 1 : 0
    }
    #expect(held / count > 0.92 && held / count < 0.99, "\(held / count)")
  }

  @Test(.enabled(if: Build.isOptimised, "many worlds"))
  func maximumLikelihoodIsBestAndRadicalLinesWorst() {
    var squares: [Double] = []
    for kind in RangingKind.allCases {
      var (sum, count) = (0.0, 0.0)
      for seed in Self.worlds {
        var world = RangingWorld(seed, anchorCount: 6...8)
        let recent = world.recent(scans: 2)
        guard let fix = kind.locate(recent, on: world.grid, scanCount: 2) else { continue }
        let off = fix.point - world.truth
        sum += off.dot(off)
        count += 1
      }
      squares.append(sum / count)
    }
    let (nearest, centroid, lines, likeliest) = (squares[0], squares[1], squares[2], squares[3])
    #expect(likeliest < centroid && centroid < nearest && nearest < lines, "\(squares)")
  }

  @Test(arguments: RangingKind.allCases)
  func moreReadingsReduceTheUncertaintyOnAverage(kind: RangingKind) {
    var traces = [0.0, 0, 0]
    for seed in Self.worlds {
      var world = RangingWorld(seed)
      world.law = LevelLaw(
        exponent: world.law.exponent, deviation: 3, readingDeviation: 5)
      world.draw()
      let recent = world.recent(scans: 16)
      let grid = world.grid
      for (index, scanCount) in [1, 4, 16].enumerated() {
        let fix = kind.locate(recent, on: grid, scanCount: scanCount)
        traces[index] += fix?.covariance.trace ?? 0
      }
    }
    #expect(traces[2] < 0.9 * traces[0])
    if Build.isOptimised { #expect(traces[2] < traces[1] && traces[1] < traces[0]) }
    // The variance that is not of single readings remains, for any number of readings.
    #expect(traces[2] > 0.2 * traces[0])
  }

  @Test(arguments: RangingKind.allCases)
  func orderOfAnchorsChangesNoBit(kind: RangingKind) {
    for seed in Self.worlds {
      var world = RangingWorld(seed)
      let levels = world.means.map { Double?($0) }
      let fix = kind.locate(RecentScans(levels: levels), on: world.grid)
      var dice = Dice(seed)
      let order = dice.permutation(of: world.sites.count)
      world.sites = order.map { world.sites[$0] }
      let moved = kind.locate(RecentScans(levels: order.map { levels[$0] }), on: world.grid)
      #expect(moved == fix)
    }
  }

  @Test(arguments: RangingKind.allCases)
  func ignoresAnchorsUnheardOrWithoutASite(kind: RangingKind) {
    for seed in Self.worlds.prefix(1000) {
      var world = RangingWorld(seed)
      let levels = world.means.map { Double?($0) }
      let fix = kind.locate(RecentScans(levels: levels), on: world.grid)
      let unheard = AnchorSite(
        Position(world.truth, height: 2), measuredPower: PowerLevel(dBm: -59))
      world.sites += [unheard, nil, unheard, unheard]
      let more = levels + [nil, -40, .nan, .infinity, -60]
      #expect(kind.locate(RecentScans(levels: more), on: world.grid) == fix)
    }
  }

  @Test(arguments: [-24.0, 0.25, 31])
  func constantDoesNotMoveInvariantMethods(constant: Double) throws {
    for seed in Self.worlds.prefix(1000) {
      let world = RangingWorld(seed, anchorCount: 4...8, offsetDeviation: .infinity)
      let levels = world.means.map { Double?($0) }
      let raised = world.means.map { Double?($0 + constant) }
      for kind in [RangingKind.nearestBeacon, .weightedCentroid, .leastSquares] {
        let fix = try #require(kind.locate(RecentScans(levels: levels), on: world.grid))
        let moved = try #require(kind.locate(RecentScans(levels: raised), on: world.grid))
        #expect(moved.point.distance(to: fix.point) < 1e-4, "\(kind), seed \(seed)")
        let (before, after) = (fix.covariance.trace, moved.covariance.trace)
        #expect(abs(after / before - 1) < 1e-4, "\(kind), seed \(seed)")
      }
    }
  }

  @Test func constantMovesOtherMethods() throws {
    let world = RangingWorld(1, anchorCount: 6...6)
    let levels = world.means.map { Double?($0) }
    let raised = world.means.map { Double?($0 + 3) }
    for kind in [RangingKind.radicalLines, .leastSquares] {
      let fix = try #require(kind.locate(RecentScans(levels: levels), on: world.grid))
      let moved = try #require(kind.locate(RecentScans(levels: raised), on: world.grid))
      #expect(moved.point.distance(to: fix.point) > 0.01, "\(kind)")
    }
  }

  @Test(arguments: RangingKind.allCases)
  func anyReadingsGiveFiniteFixesOnThePlan(kind: RangingKind) {
    for seed in Self.worlds {
      var dice = Dice(seed)
      var world = RangingWorld(seed, anchorCount: 0...6)
      switch seed % 5 {
      case 1: world.sites = world.sites.map { _ in world.sites.first ?? nil }
      case 2: world.bounds.upper = world.bounds.lower
      case 3: world.bounds.upper.y = world.bounds.lower.y
      case 4:
        for index in world.sites.indices { world.sites[index]?.position.point.y = 0 }
      default: break
      }
      if seed % 7 == 0 {
        for index in world.sites.indices { world.sites[index]?.position.height = 1.2 }
      }
      if seed % 11 == 0 { world.sites.append(nil) }
      let extremes: [Double?] = [nil, -127, 20, 0, -60, -60, 200, -200, .nan, -.infinity]
      for grid in [world.grid, RangeGrid(of: world.sites, within: world.bounds)] {
        for same in [true, false] {
          let one = extremes[dice.integer(0...9)]
          let levels = grid.sites.map { _ in same ? one : extremes[dice.integer(0...9)] }
          guard let fix = kind.locate(RecentScans(levels: levels), on: grid) else { continue }
          #expect(world.bounds.contains(fix.point))
          let entries = [fix.covariance.xx, fix.covariance.xy, fix.covariance.yy]
          #expect(entries.allSatisfy { $0.isFinite })
          #expect(fix.covariance.variances.least > 0)
        }
      }
    }
  }
}
