import BLE
@testable import Positioning
import TestSupport
import Testing

/// Properties of the particle filter for any readings.
struct ParticleFilterPropertyTests {
  static let bounds = Bounds(from: Point(x: -3, y: 2), to: Point(x: 9, y: 8))

  static func expectSound(_ fix: PositionFix, within bounds: Bounds = bounds) {
    #expect(bounds.contains(fix.point))
    #expect(fix.covariance.xx > 0 && fix.covariance.xx.isFinite)
    #expect(fix.covariance.yy > 0 && fix.covariance.yy.isFinite)
    #expect(fix.covariance.inverse != nil)
  }

  /// Levels that radios report, and impossible ones.
  private static func level(_ dice: inout Dice) -> Double {
    switch dice.integer(0...9) {
    case 0: .nan
    case 1: [-Double.infinity, .infinity, 1e300, -1e300][dice.integer(0...3)]
    case 2: dice.number(-200...100)
    case 3: -60
    default: dice.number(-100 ... -40)
    }
  }

  private static func scan(_ anchors: Int, at time: Instant, _ dice: inout Dice) -> Scan {
    let heard = dice.integer(0...3)
    return Scan(
      endingAt: time,
      (0..<anchors).map { _ in
        guard dice.integer(1...3) <= heard else { return nil }
        return Scan.Heard(
          mean: level(&dice), count: [0, 1, 2, 1000][dice.integer(0...3)], newest: time)
      })
  }

  private static func map(_ anchors: Int, cells: Int, _ dice: inout Dice) -> RadioMap {
    RadioMap(
      anchors: (0..<anchors).map { .device(DeviceAddress(UInt64($0))) },
      cells: (0..<cells).map {
        .init("\($0)", at: Point(x: dice.number(-5...11), y: dice.number(0...10)))
      },
      fingerprints: (0..<cells).map { cell in
        .init(
          at: .start, in: cell,
          (0..<anchors).map { _ in
            dice.integer(0...4) > 0
              ? [-60, dice.number(-1e4...1e4), -1e300][dice.integer(0...2)] : nil
          })
      })
  }

  /// No, one or many anchors and cells; walls anywhere; constant, decreasing and leaping times.
  @Test(arguments: 0..<(Build.isOptimised ? 2000 : 40))
  func anyReadingsGiveSoundFixes(seed: UInt64) {
    var dice = Dice(seed)
    let anchors = [0, 1, 2, 12][dice.integer(0...3)]
    let map = Self.map(anchors, cells: [0, 1, 2, 30][dice.integer(0...3)], &dice)
    let walls = (0..<[0, 1, 60][dice.integer(0...2)]).map { _ in
      Segment(
        from: Point(x: dice.number(-4...10), y: dice.number(0...10)),
        to: Point(x: dice.number(-4...10), y: dice.number(0...10)))
    }
    let site = AnchorSite(
      Position(Point(x: 0, y: 0), height: 0),
      measuredPower: PowerLevel(dBm: [.nan, .infinity, -60][dice.integer(0...2)]))
    let trend = LevelTrend(
      (0..<anchors).map { _ in dice.integer(0...1) > 0 ? site : nil }, exponent: 2)
    let field = LevelField(
      map: map, trend: dice.integer(0...1) > 0 ? trend : nil,
      over: LevelLattice(over: Self.bounds, spacing: 1))
    var filter = KalmanSmoothed(
      ParticleFilter(
        field: field, walls: WalkingObstacles(walls, within: WalkableArea(Self.bounds)),
        settings: .init(particleCount: [1, 2, 40][dice.integer(0...2)], seed: seed)),
      within: WalkableArea(Self.bounds))
    var time = Instant.start
    for _ in 0..<25 {
      time = time.advanced(
        by: .milliseconds([0, -1500, 3, 1000, 1000, 9000, 100_000][dice.integer(0...6)]))
      let recent = RecentScans([Self.scan(anchors, at: time, &dice)])
      var alone = filter.base
      if let fix = alone.locate(recent) { Self.expectSound(fix) }
      if let fix = filter.locate(recent) { Self.expectSound(fix) }
    }
  }

  @Test func acceptsASpotEnclosedByWalls() {
    let corners = [(2.0, 4.0), (4, 4), (4, 6), (2, 6)].map { Point(x: $0, y: $1) }
    let grid = (0..<60).map { index in
      Segment(
        from: Point(x: -3, y: 2 + Double(index) / 10), to: Point(x: 9, y: 2 + Double(index) / 10))
    }
    let box = (0..<4).map { Segment(from: corners[$0], to: corners[($0 + 1) % 4]) }
    let sites = [AnchorSite(Position(corners[0], height: 1), measuredPower: PowerLevel(dBm: -59))]
    var filter = ParticleFilter(
      field: LevelField(
        trend: LevelTrend(sites, exponent: 2),
        over: LevelLattice(over: Self.bounds, spacing: 0.5)),
      walls: WalkingObstacles(grid + box, within: WalkableArea(Self.bounds)),
      settings: .init(particleCount: 50))
    for second in 1...20 {
      let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      let scan = Scan(endingAt: time, [Scan.Heard(mean: -59, newest: time)])
      if let fix = filter.locate(RecentScans([scan])) { Self.expectSound(fix) }
    }
  }

  @Test func trapsOnASoundingOfOtherAnchors() async {
    await #expect(processExitsWith: .failure) {
      let lattice = LevelLattice(over: Self.bounds, spacing: 1)
      let field = LevelField(map: Self.map([], []), over: lattice)
      var filter = ParticleFilter(
        field: field, walls: WalkingObstacles(within: WalkableArea(Self.bounds)))
      _ = filter.locate(
        RecentScans([Scan(endingAt: .start, [Scan.Heard(mean: -60, newest: .start)])]))
    }
  }

  private static func map(_ anchors: [Anchor], _ cells: [RadioMap.Cell]) -> RadioMap {
    RadioMap(anchors: anchors, cells: cells, fingerprints: [])
  }
}
