import BLE
import Engines
import Foundation
import Positioning
import TestSupport
import Testing

struct RadicalLinesTests {
  private let bounds = Bounds(from: Point(x: -1000, y: -1000), to: Point(x: 1000, y: 1000))

  /// Circles along the floor at the device's height.
  private func meeting(of circles: [(centre: Point, radius: Double)]) -> Point? {
    let sites = circles.map {
      AnchorSite(Position($0.centre, height: 1.2), measuredPower: PowerLevel(dBm: -59))
    }
    return RadicalLines(RangeGrid(of: sites, within: bounds))
      .locate(RecentScans(levels: circles.map { -59 - 20 * Foundation.log10($0.radius) }))?.point
  }

  @Test func exactDistancesGiveTheExactPosition() throws {
    for seed in 0..<UInt64(200) {
      var world = RangingWorld(seed, anchorCount: 4...9)
      world.law = LevelLaw(exponent: world.law.exponent, deviation: 0.01, readingDeviation: 0)
      let device = Position(world.truth, height: world.deviceHeight)
      let levels: [Double?] = world.sites.map { site in
        guard let site else { return nil }
        let distance = site.position.distance(to: device)
        return site.measuredPower.dBm - 10 * world.law.exponent * Foundation.log10(distance)
      }
      let fix = try #require(RadicalLines(world.grid).locate(RecentScans(levels: levels)))
      #expect(fix.point.distance(to: world.truth) < 1e-8, "seed \(seed)")
    }
  }

  /// Two circles of radius 5 with centres 8 apart intersect 3 above and below their middle. A third
  /// of radius √65 about (4, 11) intersects the first where
  /// 2 · (4, 11) · (x, y) = 137 + 25 - 65 = 97: at x = 4, y = 65 / 22.
  @Test func linesOfThreeCirclesMeetInOnePoint() throws {
    let point = try #require(
      meeting(of: [
        (Point(x: 0, y: 0), 5), (Point(x: 8, y: 0), 5), (Point(x: 4, y: 11), 65.0.squareRoot()),
      ]))
    #expect(abs(point.x - 4) < 1e-9 && abs(point.y - 65.0 / 22) < 1e-9)
  }

  /// For circles of radius 1 about the corners of a triangle, the lines are its perpendicular
  /// bisectors. They meet at the same distance from all corners: for 0, (12, 0), (0, 16) at the
  /// middle of the hypotenuse.
  @Test func disjointCirclesHaveLinesToo() throws {
    let point = try #require(
      meeting(of: [(Point(x: 0, y: 0), 1), (Point(x: 12, y: 0), 1), (Point(x: 0, y: 16), 1)]))
    #expect(abs(point.x - 6) < 1e-9 && abs(point.y - 8) < 1e-9)
  }

  /// The reference draws each line through the circles' two intersections, and searches
  /// numerically.
  @Test func fiveCirclesGiveThePointNearestToAllLines() throws {
    var dice = Dice(4)
    for _ in 0..<100 {
      let truth = Point(x: dice.number(-3...3), y: dice.number(-3...3))
      let circles = (0..<5).map { _ in
        let centre = Point(x: dice.number(-10...10), y: dice.number(-10...10))
        return (centre: centre, radius: centre.distance(to: truth) * dice.number(0.9...1.1))
      }
      var lines: [(through: Point, along: Vector)] = []
      for (index, a) in circles.enumerated() {
        for b in circles[(index + 1)...] {
          if let line = Self.line(through: a, b) { lines.append(line) }
        }
      }
      guard lines.count == 10 else { continue }
      func sum(at point: Point) -> Double {
        lines.reduce(0) { sum, line in
          let across = line.along.cross(point - line.through)
          return sum + across * across
        }
      }
      let point = try #require(meeting(of: circles))
      for heading in stride(from: 0.0, to: 360, by: 30) {
        let step = 0.001 * Vector(headingDegrees: heading)
        #expect(sum(at: point) < sum(at: point + step))
      }
    }
  }

  private static func line(
    through a: (centre: Point, radius: Double), _ b: (centre: Point, radius: Double)
  ) -> (through: Point, along: Vector)? {
    let distance = a.centre.distance(to: b.centre)
    // The cosine rule gives the angle at the first centre.
    let cosine =
      (a.radius * a.radius + distance * distance - b.radius * b.radius)
      / (2 * a.radius * distance)
    guard abs(cosine) < 1 else { return nil }
    let towards = (1 / distance) * (b.centre - a.centre)
    let angle = Foundation.acos(cosine) * 180 / .pi
    let right = a.centre + a.radius * towards.turnedClockwise(degrees: angle)
    let left = a.centre + a.radius * towards.turnedClockwise(degrees: -angle)
    return (left - right).unit.map { (right, $0) }
  }

  @Test func collinearCoincidentOrTooFewAnchorsGiveNoFix() {
    let line = (0..<5).map { (centre: Point(x: Double($0), y: 0.5 * Double($0)), radius: 3.0) }
    #expect(meeting(of: line) == nil)
    #expect(meeting(of: Array(repeating: (Point(x: 3, y: 4), 2), count: 4)) == nil)
    #expect(meeting(of: [(Point(x: 0, y: 0), 1), (Point(x: 3, y: 0), 1)]) == nil)
  }
}
