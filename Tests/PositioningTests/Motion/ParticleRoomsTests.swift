import EngineFiles
import BLE
@testable import Engines
@testable import Positioning
import TestSupport
import Testing

/// A plan far wider than its rooms: an L of 28 m², a room of 12 m² beside it, a wall with a door
/// between them, and a separate shed without a door.
///
///     6 +-----+
///       |     |                       +---+
///     4 |     +-----+-------+         +---+
///       |           [door]  |
///     0 +-----------+-------+
///       0     4     6       9        13   15
private enum Grounds {
  static let bounds = Bounds(from: Point(x: -10, y: -10), to: Point(x: 20, y: 15))
  static let rooms = [
    [(0.0, 0.0), (6, 0), (6, 4), (4, 4), (4, 6), (0, 6)], [(6, 0), (9, 0), (9, 4), (6, 4)],
    [(13, 4), (15, 4), (15, 5), (13, 5)],
  ].map { corners in Polygon(corners.map { Point(x: $0.0, y: $0.1) }) }
  static let door = Segment(from: Point(x: 6, y: 1), to: Point(x: 6, y: 2))
  static let walls = WalkingObstacles(
    [
      Segment(from: Point(x: 6, y: 0), to: Point(x: 6, y: 1)),
      Segment(from: Point(x: 6, y: 2), to: Point(x: 6, y: 4)),
    ],
    within: WalkableArea(of: rooms, doors: [door], within: bounds))

  /// Computed by coordinates. The whole doorway lies in the rooms.
  static func isInRoom(_ point: Point) -> Bool {
    let (x, y) = (point.x, point.y)
    return (0...6).contains(x) && (0...4).contains(y) || (0...4).contains(x) && (4...6).contains(y)
      || (6...9).contains(x) && (0...4).contains(y)
      || (13...15).contains(x) && (4...5).contains(y)
  }
}

struct ParticleRoomsTests {
  @Test(arguments: 0..<20)
  func everyParticleIsAlwaysInARoom(seed: UInt64) {
    let gait = Particles.Gait(speed: 1, maximumSpeed: 2, persistence: 2)
    var crowd = Particles(count: 200)
    let chance = ParticleChance(seed: seed)
    func areInRooms() -> Bool {
      (0..<200).allSatisfy { Grounds.isInRoom(Point(x: crowd.x[$0], y: crowd.y[$0])) }
    }
    for i in 0..<200 {
      crowd.scatter(i, over: Grounds.walls.area, speed: 1, by: chance, step: 1)
    }
    #expect(areInRooms())
    let seconds = [0.1, 1, 2][Int(seed % 3)]
    var throughDoor = 0
    var aroundTheOutside = 0
    for step in 2..<40 {
      let before = crowd
      crowd.walk(for: seconds, gait, among: Grounds.walls, by: chance, step: UInt64(step))
      #expect(areInRooms(), "step \(step)")
      for i in 0..<200 where (before.x[i] < 6) != (crowd.x[i] < 6) {
        let share = (6 - before.x[i]) / (crowd.x[i] - before.x[i])
        let y = before.y[i] + share * (crowd.y[i] - before.y[i])
        if (1...2).contains(y) { throughDoor += 1 } else { aroundTheOutside += 1 }
      }
    }
    #expect(throughDoor > 0)
    #expect(aroundTheOutside == 0)
  }

  /// For any readings, including levels from outside the rooms and after silences.
  @Test(arguments: 0..<(Build.isOptimised ? 500 : 30))
  func everyFixIsInARoom(seed: UInt64) {
    var dice = Dice(seed)
    let sites = (0..<4).map { _ in
      AnchorSite(
        Position(Point(x: dice.number(-10...20), y: dice.number(-10...15)), height: 2),
        measuredPower: PowerLevel(dBm: -59))
    }
    let field = LevelField(
      trend: LevelTrend(sites, exponent: 2), over: LevelLattice(over: Grounds.bounds, spacing: 1))
    var filter = ParticleFilter(
      field: field, walls: Grounds.walls,
      settings: .init(particleCount: [1, 20, 100][dice.integer(0...2)], seed: seed))
    var smoothed = KalmanSmoothed(filter, within: Grounds.walls.area)
    var time = Instant.start
    var fixes = 0
    for _ in 0..<25 {
      time = time.advanced(by: .milliseconds([10, 1000, 1000, 5000, 100_000][dice.integer(0...4)]))
      let heard = (0..<4).map { _ in
        dice.happens(0.6)
          ? Scan.Heard(mean: dice.number(-100 ... -30), newest: time) : nil
      }
      let recent = RecentScans([Scan(endingAt: time, heard)])
      for fix in [filter.locate(recent), smoothed.locate(recent)] {
        guard let fix else { continue }
        fixes += 1
        #expect(Grounds.isInRoom(fix.point))
      }
    }
    #expect(fixes > 20)
  }

  /// A person walks straight on, out of the building.
  @Test func smoothedFixesStayOnTheFloor() throws {
    let fixes: [PositionFix?] = (0..<8).map {
      ScriptedFixes.fix(Double($0) + 1, 2, deviation: 0.3)
    }
    let smoothed = ScriptedFixes.smoothed(
      fixes + Array(repeating: nil, count: 40), at: (0..<48).map(Double.init),
      within: Grounds.walls.area)
    for fix in smoothed { #expect(Grounds.isInRoom(try #require(fix).point)) }
    // At first the filter's prediction is about a metre beyond the east wall at x = 9.
    #expect(abs(try #require(smoothed[9]).point.x - 8.99) < 1e-9)
  }
}
