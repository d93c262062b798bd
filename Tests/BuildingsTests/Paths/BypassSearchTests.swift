import BLE
import Foundation
import TestSupport
import Testing

@testable import Buildings
import Sim

struct BypassSearchTests {
  private let brick = Material("brick", loss: Decibels(7))
  private let metal = Material("metal", loss: Decibels(40))

  private func plan(_ walls: [Wall]) throws -> FloorPlan {
    try FloorPlan(
      bounds: Bounds(from: Point(x: -50, y: -50), to: Point(x: 50, y: 50)), walls: walls)
  }

  private func box(_ name: String, from low: Point, to high: Point, of material: Material)
    -> [Wall]
  {
    let corners = [low, Point(x: high.x, y: low.y), high, Point(x: low.x, y: high.y)]
    return corners.indices.map {
      Wall(
        "\(name) \($0)", along: Segment(from: corners[$0], to: corners[($0 + 1) % 4]), of: material)
    }
  }

  private func loss(_ plan: FloorPlan, from start: Point, to end: Point) -> Double {
    plan.loss(between: start, and: end, openDoors: OpenDoors(closed: plan.doors.count)).value
  }

  /// A phone behind a pillar of 40 cm, in steps of 3 mm: the loss jumped from 9 to 34 dB.
  @Test func lossBehindAPillarIsThatOfTheWayAroundIt() throws {
    let pillar = try plan(
      box("pillar", from: Point(x: 0, y: 0), to: Point(x: 0.4, y: 0.4), of: metal))
    var before: Double?
    for step in 0..<800 {
      let now = loss(
        pillar, from: Point(x: -3, y: 0.2), to: Point(x: 3, y: 0.001 * Double(step)))
      #expect(now < 22)
      if let before { #expect(abs(now - before) < 1 || min(now, before) == 0) }
      before = now
    }
  }

  @Test func parallelWallsAreNotMoreThanTheWayAroundThem() throws {
    let walls = (0..<39).map { number in
      Wall(
        "wall \(number)",
        along: Segment(
          from: Point(x: Double(number) * 0.1, y: -3), to: Point(x: Double(number) * 0.1, y: 3)),
        of: brick)
    }
    let (start, end) = (Point(x: -4, y: 0), Point(x: 8, y: 0))
    let around = BentPath(from: start, around: Point(x: 0, y: 3), Point(x: 3.8, y: 3))
      .loss(to: end)
    let loss = loss(try plan(walls), from: start, to: end)
    #expect(loss <= around && loss > 30)
  }

  /// Eight rooms of brick along an open corridor.
  @Test func roomsAlongACorridorArePassedThroughTheCorridor() throws {
    let crosswalls = (0...8).map { number in
      Wall(
        "wall \(number)",
        along: Segment(
          from: Point(x: 4 * Double(number), y: 0), to: Point(x: 4 * Double(number), y: 4)),
        of: brick)
    }
    let rooms = try plan(crosswalls)
    let (start, end) = (Point(x: -1, y: 1), Point(x: 33, y: 1))
    let around = BentPath(from: start, around: Point(x: 0, y: 0), Point(x: 32, y: 0))
      .loss(to: end)
    #expect(around < 9 * 7 - 10)
    #expect(loss(rooms, from: start, to: end) <= around)
    #expect(loss(rooms, from: Point(x: -1, y: -1), to: Point(x: 33, y: -1)) == 0)
  }

  /// A corridor's front wall, from which crosswalls lead away: no path passes the wall for nothing.
  @Test func noPathLeaksThroughTheJointsOfAWall() throws {
    let front = Wall(
      "front", along: Segment(from: Point(x: -40, y: 0), to: Point(x: 40, y: 0)), of: metal)
    let crosswalls = (0...8).map { number in
      let x = 4 * Double(number) - 16
      return Wall(
        "wall \(number)", along: Segment(from: Point(x: x, y: 0), to: Point(x: x, y: 30)),
        of: brick)
    }
    let house = try plan([front] + crosswalls)
    for x in stride(from: -17.0, to: 17, by: 0.37) {
      #expect(loss(house, from: Point(x: 0.3, y: -2), to: Point(x: x, y: 3)) >= 40)
    }
  }

  /// Boxes of metal, against the Fresnel integral of the better side. The integral holds for small
  /// angles, so the boxes are far from both ends.
  @Test(arguments: 0..<20)
  func lossBehindABoxMatchesTheFresnelIntegral(number: UInt64) throws {
    let chance = Chance(seed: number)
    func uniform(_ low: Double, _ high: Double, _ index: UInt64) -> Double {
      low + (high - low) * chance.uniform(.fading, RandomStream("box"), index)
    }
    let (depth, height) = (uniform(0.3, 3, 0), uniform(0.1, 0.9, 1))
    let (before, behind) = (uniform(6, 14, 2), uniform(6, 14, 3))
    let boxed = try plan(
      box(
        "box", from: Point(x: 0, y: -9), to: Point(x: depth, y: height),
        of: Material("sheet", loss: Decibels(200))))
    let integral = FresnelIntegral(
      legs: [before, depth, behind], heights: [height, height], hands: [1, 1])
    let start = Point(x: -before, y: 0)
    let end = Point(x: depth + behind, y: 0)
    #expect(abs(loss(boxed, from: start, to: end) - integral.loss) < 3)
  }
}
