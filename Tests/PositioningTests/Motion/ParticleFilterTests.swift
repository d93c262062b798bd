import BLE
@testable import Positioning
@testable import Scenarios
@testable import Scoring
import TestSupport
import Testing

struct ParticleFilterTests {
  static let open = WalkingObstacles(within: WalkableArea(FadingHall.bounds))
  /// As many as an unoptimised build can handle.
  static let few = ParticleFilter.Settings(particleCount: Build.isOptimised ? 1000 : 250)

  @Test func convergesOnARestingPhone() {
    var errors = 0.0
    for seed in 0..<4 {
      var dice = Dice(UInt64(seed))
      let hall = FadingHall(seed: UInt64(seed))
      var filter = ParticleFilter(
        field: hall.field(&dice), walls: Self.open, settings: Self.few)
      let place = Point(x: dice.number(2...12), y: dice.number(2...8))
      var fix: PositionFix?
      for second in 1...10 {
        fix = filter.locate(RecentScans([hall.scan(at: place, second: Double(second), &dice)]))
      }
      errors += (fix?.point.distance(to: place) ?? .infinity) / 4
    }
    // The error of the hall's centre would be 4 m on average, of a random point 6 m.
    #expect(errors < 2.5)
  }

  @Test func followsAWalkBetterThanSingleScans() {
    var (squares, squaresOfSnapshots) = (0.0, 0.0)
    for seed in 0..<(Build.isOptimised ? 300 : 15) {
      var dice = Dice(UInt64(seed) + 50)
      let hall = FadingHall(seed: UInt64(seed) + 50, anchors: 6)
      let field = hall.field(&dice)
      var filter = ParticleFilter(field: field, walls: Self.open, settings: Self.few)
      let snapshot = Snapshot(field: field)
      for second in 1...20 {
        let place = Point(x: 1 + 0.6 * Double(second), y: 2 + 0.25 * Double(second))
        let middle = Point(x: place.x - 0.3, y: place.y - 0.125)
        let recent = RecentScans([hall.scan(at: middle, second: Double(second), &dice)])
        guard let fix = filter.locate(recent), let raw = snapshot.locate(recent) else {
          continue
        }
        let (step, rawStep) = (fix.point - place, raw.point - place)
        squares += step.dot(step)
        squaresOfSnapshots += rawStep.dot(rawStep)
      }
    }
    #expect(squares < 0.8 * squaresOfSnapshots, "\(squares / squaresOfSnapshots)")
  }

  /// Two rooms with the same levels, distinguished by an anchor that falls silent.
  private static func twinRooms(walls: [Segment], seed: UInt64) -> [PositionFix] {
    let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 5))
    let lattice = LevelLattice(over: bounds, spacing: 0.5)
    let field = LevelField(over: lattice, anchors: 3) { anchor, place in
      let point = lattice.point(place)
      let fromWall = abs(point.x - 6)
      let mean =
        switch anchor {
        case 0: -50 - 5 * fromWall
        case 1: -50 - 6 * point.y
        default: point.x < 6 ? -50.0 : -80
        }
      return LevelField.Expectation(mean: mean, deviation: 1)
    }
    var filter = ParticleFilter(
      field: field, walls: WalkingObstacles(walls, within: WalkableArea(bounds)),
      settings: .init(particleCount: 200, seed: seed))
    var fixes: [PositionFix] = []
    for second in 1...60 {
      let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      func heard(_ level: Double) -> Scan.Heard { Scan.Heard(mean: level, newest: time) }
      let third = second <= 15 ? heard(-50) : nil
      // A metre to the left or to the right of the wall.
      let scan = Scan(endingAt: time, [heard(-55), heard(-65), third])
      if let fix = filter.locate(RecentScans([scan])), second > 15 { fixes.append(fix) }
    }
    return fixes
  }

  @Test(arguments: 0..<4)
  func wallsKeepItInItsRoom(seed: UInt64) {
    let wall = Segment(from: Point(x: 6, y: 0), to: Point(x: 6, y: 5))
    #expect(Self.twinRooms(walls: [wall], seed: seed).allSatisfy { $0.point.x < 6 })
  }

  @Test func withoutWallsItEntersTheOtherRoom() {
    let fixes = (0..<4).flatMap { Self.twinRooms(walls: [], seed: $0) }
    #expect(fixes.contains { $0.point.x > 6 })
  }

  /// The device is on either side of a closed room.
  @Test func isNeverInARoomWithoutParticles() {
    let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 4))
    let lattice = LevelLattice(over: bounds, spacing: 0.5)
    let field = LevelField(over: lattice, anchors: 1) { _, place in
      let fromMiddle = abs(lattice.point(place).x - 6)
      return LevelField.Expectation(mean: -90 + 12 * fromMiddle, deviation: 0)
    }
    let walls = [4.0, 8].map { Segment(from: Point(x: $0, y: 0), to: Point(x: $0, y: 4)) }
    var filter = ParticleFilter(
      field: field, walls: WalkingObstacles(walls, within: WalkableArea(bounds)), settings: Self.few
    )
    for second in 1...12 {
      let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      let scan = Scan(endingAt: time, [Scan.Heard(mean: -40, count: 9, newest: time)])
      let fix = filter.locate(RecentScans([scan]))
      guard second > 6, let fix else { continue }
      #expect(fix.point.x < 4 || fix.point.x > 8)
    }
  }

  @Test func recoversAPhoneMovedUnheard() {
    var dice = Dice(8)
    let hall = FadingHall(seed: 8)
    // Two rooms without a door between them, so no particle can follow.
    let wall = Segment(from: Point(x: 7, y: 0), to: Point(x: 7, y: 10))
    var filter = ParticleFilter(
      field: hall.field(&dice),
      walls: WalkingObstacles([wall], within: WalkableArea(FadingHall.bounds)),
      settings: Self.few)
    let (before, after) = (Point(x: 2, y: 3), Point(x: 12, y: 7))
    var fix: PositionFix?
    for second in 1...50 {
      let place = second <= 25 ? before : after
      fix = filter.locate(RecentScans([hall.scan(at: place, second: Double(second), &dice)]))
      if second == 25 { #expect((fix?.point.x ?? .nan) < 7) }
    }
    #expect((fix?.point.distance(to: after) ?? .infinity) < 3)
  }

  @Test func sameSoundingsGiveTheSameFixes() {
    func fixes(_ seed: UInt64) -> [PositionFix?] {
      var dice = Dice(4)
      let hall = FadingHall(seed: 4)
      var filter = ParticleFilter(
        field: hall.field(&dice), walls: Self.open,
        settings: .init(particleCount: 100, seed: seed))
      return (1...8).map { second in
        filter.locate(
          RecentScans([hall.scan(at: Point(x: 5, y: 5), second: Double(second), &dice)]))
      }
    }
    #expect(fixes(1) == fixes(1))
    #expect(fixes(1) != fixes(2))
  }

  /// Except rounding, which differs with the order of sums.
  @Test func orderOfAnchorsHasNoEffect() {
    func fixes(reversed: Bool) -> [PositionFix] {
      var dice = Dice(6)
      let hall = FadingHall(seed: 6)
      let field = hall.field(&dice)
      let count = field.anchorCount
      let turned = LevelField(over: field.lattice, anchors: count) { anchor, place in
        field.expectation(of: count - 1 - anchor, at: field.lattice.point(place))
      }
      var filter = ParticleFilter(
        field: reversed ? turned : field, walls: Self.open,
        settings: .init(particleCount: 100))
      return (1...10).compactMap { second in
        var scan = hall.scan(at: Point(x: 5, y: 5), second: Double(second), &dice)
        if reversed { scan.anchors.reverse() }
        return filter.locate(RecentScans([scan]))
      }
    }
    for (fix, other) in zip(fixes(reversed: false), fixes(reversed: true)) {
      #expect(fix.point.distance(to: other.point) < 1e-4)
      #expect(abs(fix.covariance.trace - other.covariance.trace) < 1e-3)
    }
  }

  @Test func isNilUntilAnAnchorIsHeard() {
    var dice = Dice(1)
    let hall = FadingHall(seed: 1)
    var filter = ParticleFilter(
      field: hall.field(&dice), walls: Self.open, settings: .init(particleCount: 50))
    let silence = Array(repeating: Scan.Heard?.none, count: 10)
    for second in 1...5 {
      let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      #expect(filter.locate(RecentScans([Scan(endingAt: time, silence)])) == nil)
    }
    #expect(filter.locate(RecentScans([hall.scan(at: Point(x: 5, y: 5), second: 6, &dice)])) != nil)
  }

  @Test func anHourOfSilenceGivesAUniformDistribution() {
    var dice = Dice(2)
    let hall = FadingHall(seed: 2)
    var filter = ParticleFilter(
      field: hall.field(&dice), walls: Self.open, settings: .init(particleCount: 100))
    let silence = Array(repeating: Scan.Heard?.none, count: 10)
    var fix = filter.locate(RecentScans([hall.scan(at: Point(x: 2, y: 2), second: 1, &dice)]))
    for second in 2...10 {
      fix = filter.locate(
        RecentScans([hall.scan(at: Point(x: 2, y: 2), second: Double(second), &dice)]))
    }
    let sure = fix?.covariance.trace ?? .nan
    for second in stride(from: 20, to: 3600, by: Build.isOptimised ? 1 : 40) {
      let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      fix = filter.locate(RecentScans([Scan(endingAt: time, silence)]))
    }
    // Uniform in 14 m by 10 m: (14² + 10²) / 12 = 24.7 m².
    let unsure = fix?.covariance.trace ?? .nan
    #expect(sure < unsure)
    #expect(unsure > 15 && unsure < 40)
  }
}
