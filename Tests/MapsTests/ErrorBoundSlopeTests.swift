import BLE
@testable import Buildings
@testable import Maps
@testable import Sim
import TestSupport
import Testing

/// Compares the slopes of levels with differences of `MeanLevels`.
struct ErrorBoundSlopeTests {
  /// At points where the level is smooth, which is nearly everywhere: where the differences on both
  /// sides agree.
  @Test(arguments: 0..<(Build.isOptimised ? 80 : 20))
  func matchDifferencesOfLevels(seed: UInt64) throws {
    var dice = Dice(seed)
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)),
      walls: (0..<6).map { Self.wall($0, by: &dice) })
    var beacon = Signposts.beacons(
      at: [Point(x: dice.number(1...9), y: dice.number(1...9))], height: dice.number(1...3))[0]
    if seed % 2 == 1 {
      beacon.mount = .wall(facing: Vector(headingDegrees: dice.number(0...360)))
      beacon.pattern = AntennaCuts(
        facing: Vector(headingDegrees: dice.number(0...360)),
        horizontal: (0..<6).map { _ in Decibels(dice.number(-9...3)) })
    }
    try #require(plan.wall(at: beacon.position.point) == nil)
    let walker = Walker(
      "walker", walk: try Walk(from: beacon.position.point, through: [], on: plan),
      phone: Self.phone, carriage: .mast)
    let world = try World(
      plan: plan, beacons: [beacon], walkers: [walker], duration: .seconds(1))
    let levels = MeanLevels(of: world)
    let bound = ErrorBound(
      of: [beacon], on: plan, in: RadioEnvironment(), to: Self.phone, height: walker.phoneHeight)
    func level(_ x: Double, _ y: Double) -> Double {
      levels.level(
        from: 0, to: 0, at: Pose(point: Point(x: x, y: y), heading: Vector(dx: 1, dy: 0))
      ).dBm
    }
    let step = 1e-3
    var compared = 0
    for _ in 0..<50 {
      let (x, y) = (dice.number(0.1...9.9), dice.number(0.1...9.9))
      let here = level(x, y)
      let found = bound.levelAndSlope(of: beacon, at: Point(x: x, y: y))
      #expect(abs(found.level.dBm - here) < 1e-9)
      let ahead = (level(x + step, y) - here, level(x, y + step) - here)
      let behind = (here - level(x - step, y), here - level(x, y - step))
      let kink = max(abs(ahead.0 - behind.0), abs(ahead.1 - behind.1)) / step
      guard kink < 0.5 else { continue }
      compared += 1
      #expect(abs(found.slope.dx - (ahead.0 + behind.0) / (2 * step)) < kink + 1e-3)
      #expect(abs(found.slope.dy - (ahead.1 + behind.1) / (2 * step)) < kink + 1e-3)
    }
    #expect(compared > 35)
  }

  private static let phone = Phone("phone", receiveOffset: Decibels(2))

  private static func wall(_ number: Int, by dice: inout Dice) -> Wall {
    let start = Point(x: dice.number(0...10), y: dice.number(0...10))
    let end = Point(x: dice.number(0...10), y: dice.number(0...10))
    let known = Material.known
    return Wall(
      "wall \(number)", along: Segment(from: start, to: end),
      of: known[dice.integer(0...known.count - 1)])
  }
}
