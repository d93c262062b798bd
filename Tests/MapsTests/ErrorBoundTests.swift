import BLE
@testable import Buildings
@testable import Maps
@testable import Sim
import TestSupport
import Testing

struct ErrorBoundTests {
  private static let field = Bounds(from: Point(x: -100, y: -100), to: Point(x: 100, y: 100))
  private static let all = Phone("phone", sensitivity: PowerLevel(dBm: -1000))

  /// Beacons of 0 dBm on open ground, or among walls.
  private static func bound(
    _ places: [Point], height: Double = 0, deviation: Double = 6, walls: [Wall] = [],
    phone: Phone = Self.all
  ) throws -> ErrorBound {
    ErrorBound(
      of: Signposts.beacons(at: places, height: height),
      on: try FloorPlan(bounds: field, walls: walls), in: RadioEnvironment(), to: phone,
      height: 0, scatter: LevelScatter(deviation: deviation))
  }

  /// Four beacons around a point at a distance d: J is 2 (c/d)² times the unit matrix, where c = 10
  /// n / (σ ln 10), so the error is d/c. At a height h, each contributes r/d² instead of 1/d.
  @Test(arguments: [0, 1.5, 4])
  func matchesTheClosedFormForFourBeacons(height: Double) throws {
    let corners = [(3.0, 4.0), (-3, -4), (4, -3), (-4, 3)].map { Point(x: $0.0, y: $0.1) }
    let bound = try Self.bound(corners, height: height)
    let c = 20 / (6 * 2.302585093)
    let expected = (25 + height * height) / (5 * c)
    let found = try #require(bound.error(at: Point(x: 0, y: 0)))
    #expect(abs(found - expected) < 1e-9 * expected)
  }

  @Test func isNilWithOneBeaconOrCollinearBeacons() throws {
    let (a, b) = (Point(x: 3, y: 0), Point(x: -5, y: 0))
    #expect(try Self.bound([]).error(at: Point(x: 1, y: 1)) == nil)
    #expect(try Self.bound([a]).error(at: Point(x: 1, y: 1)) == nil)
    #expect(try Self.bound([a, b]).error(at: Point(x: 1, y: 0)) == nil)
    #expect(try Self.bound([a, b]).error(at: Point(x: 1, y: 1)) != nil)
    // Directly below its antenna, a beacon gives no information.
    #expect(
      try Self.bound([a, Point(x: 0, y: 2)], height: 2).error(at: Point(x: 0, y: 2)) == nil)
  }

  /// The medians over a square of the grid, which an independent calculation reproduces. They have
  /// two digits.
  @Test(
    arguments: [
      (30.0, 6.0, [3.4, 2.8, 2.1]), (30, 4, [2.3, 1.9, 1.4]), (100, 6, [5.4, 4.6, 4.2]),
      (100, 4, [3.6, 3.0, 2.8]),
    ])
  func mediansOfSquareGridsMatchKnownValues(
    area: Double, deviation: Double, expected: [Double]
  ) throws {
    let side = area.squareRoot()
    let reach = Int(20 / side) + 2
    var errors: [[Double]] = [[], [], []]
    for place in Self.places(in: side) {
      let near = Signposts.grid(side: side, reach: reach)
        .sorted { $0.distance(to: place) < $1.distance(to: place) }
      let heard = near.filter { $0.distance(to: place) < (400 - 1.5 * 1.5).squareRoot() }
      for (number, beacons) in [near.prefix(4), near.prefix(8), heard[...]].enumerated() {
        let bound = try Self.bound(Array(beacons), height: 1.5, deviation: deviation)
        errors[number].append(try #require(bound.error(at: place)))
      }
    }
    for (found, expected) in zip(errors, expected) {
      #expect(abs(found.quantile(0.5) - expected) < 0.06)
    }
  }

  /// Points spread over a quarter of a square of the grid; the other quarters are symmetric.
  private static func places(in side: Double) -> [Point] {
    (0..<100).map { index in
      Point(
        x: (Double(index % 10) + 0.5) / 20 * side, y: (Double(index / 10) + 0.5) / 20 * side)
    }
  }

  @Test func halvingTheScatterHalvesTheError() throws {
    let beacons = [Point(x: 5, y: 1), Point(x: -2, y: 3), Point(x: 1, y: -4)]
    let wide = try #require(try Self.bound(beacons).error(at: Point(x: 0, y: 0)))
    let narrow = try #require(
      try Self.bound(beacons, deviation: 3).error(at: Point(x: 0, y: 0)))
    #expect(abs(narrow - wide / 2) < 1e-12)
  }

  /// A wall with the same loss at every angle, too long for a cheaper path around it. It gives no
  /// information itself, but makes a beacon inaudible: at -117 dBm.
  @Test func wallThatHidesABeaconRaisesTheBound() throws {
    let beacons = [Point(x: 5, y: 1), Point(x: -2, y: 3), Point(x: 1, y: -4)]
    let wall = Wall(
      "wall", along: Segment(from: Point(x: 3, y: -90), to: Point(x: 3, y: 90)),
      of: Material("lead", loss: Decibels(44)))
    let here = Point(x: 0, y: 0)
    let phone = Phone("phone")
    func error(_ beacons: [Point], _ walls: [Wall], _ phone: Phone) throws -> Double {
      try #require(
        try Self.bound(beacons, deviation: 3, walls: walls, phone: phone).error(at: here))
    }
    let open = try error(beacons, [], phone)
    let behind = try error(beacons, [wall], phone)
    #expect(behind > 1.1 * open)
    #expect(abs(behind - (try error(Array(beacons.dropFirst()), [], phone))) < 1e-4 * behind)
    #expect(abs(try error(beacons, [wall], Self.all) - open) < 1e-3 * open)
  }

  /// A wall ends at the origin. The border of its shadow, from a beacon at (-4, 0), is the x axis.
  /// A metre into the light, ν is below -0.78, and the wall has no effect. A millimetre into the
  /// shadow, the slope of the loss is that of the path around the wall's end.
  @Test func slopeBehindAnEdgeIsThatOfItsPath() throws {
    let wall = Wall(
      "wall", along: Segment(from: Point(x: 0, y: 0), to: Point(x: 0, y: -50)),
      of: Material("lead", loss: Decibels(40)))
    let lit = try Self.bound([Point(x: -4, y: 0)], walls: [wall])
    let open = try Self.bound([Point(x: -4, y: 0)])
    let above = Point(x: 3, y: 1)
    #expect(lit.information(at: above) == open.information(at: above))
    // By hand: v = 2 √(Δ/λ), Δ = h² a / (2 b (a + b)) for a step h off the border, a and b away
    // from the edge: v = 2 h √(4 / (2 · 3 · 7 · 0.12287)) = 1.7608 h, and dJ/dv at 0 is 20 / ln 10
    // / √1.01 = 8.6427 dB: 15.218 dB/m.
    let slope = lit.levelAndSlope(
      of: Signposts.beacons(at: [Point(x: -4, y: 0)], height: 0)[0], at: Point(x: 3, y: -0.01)
    ).slope
    #expect(abs(slope.dy - 15.218) < 0.2)
  }
}
