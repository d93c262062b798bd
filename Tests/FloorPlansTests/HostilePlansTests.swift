import BLE
import Buildings
import FloorPlans
import Foundation
import TestSupport
import Testing

/// Unintended plans: each is either refused with a reason, or usable.
@Suite struct HostilePlansTests {
  private static let ground = Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 20))

  enum Kind: CaseIterable {
    case slivers, duplicates, crossings, nanometres, spiral, manyWalls
  }

  @Test(arguments: Kind.allCases, 0..<(Build.isOptimised ? 10 : 2) as Range<UInt64>)
  func areRefusedOrUsable(kind: Kind, seed: UInt64) throws {
    var dice = Dice(seed)
    let walls = Self.walls(kind, by: &dice)
    let plan: FloorPlan
    do {
      plan = try FloorPlan(bounds: Self.ground, walls: walls)
    } catch {
      #expect(!"\(error)".isEmpty)
      return
    }
    #expect(plan.walls.count == walls.count)
    for finding in PlanLint(of: plan).findings {
      #expect(!finding.fault.contains("\n") && !finding.advice.isEmpty)
    }
    for _ in 0..<20 {
      let ends = (0..<2).map { _ in Point(x: dice.number(0...20), y: dice.number(0...20)) }
      let loss = plan.loss(
        between: ends[0], and: ends[1], openDoors: OpenDoors(closed: plan.doors.count)
      ).value
      #expect(loss >= 0 && loss.isFinite)
    }
  }

  private static func walls(_ kind: Kind, by dice: inout Dice) -> [Wall] {
    let point = { (dice: inout Dice) in Point(x: dice.number(1...19), y: dice.number(1...19)) }
    var lines: [Segment] = []
    switch kind {
    case .slivers:
      // Needles, and pairs of walls a hair apart.
      for _ in 0..<20 {
        let start = point(&dice)
        let end = start + Vector(dx: dice.number(0.01...0.9), dy: dice.number(-1e-4...1e-4))
        lines.append(Segment(from: start, to: end))
        lines.append(
          Segment(from: start + Vector(dx: 0, dy: 1e-5), to: end + Vector(dx: 1e-5, dy: 0)))
      }
    case .duplicates:
      let line = Segment(from: point(&dice), to: point(&dice))
      for _ in 0..<20 {
        lines.append(dice.happens(0.5) ? line : Segment(from: line.end, to: line.start))
      }
    case .crossings:
      let middle = point(&dice)
      for number in 0..<40 {
        let arm = 0.9 * Vector(headingDegrees: 4.5 * Double(number))
        lines.append(Segment(from: middle + arm, to: middle + -1 * arm))
      }
    case .nanometres:
      var start = point(&dice)
      for _ in 0..<30 {
        let end =
          start + dice.one(of: [1e-9, 1e-6, 0.5]) * Vector(headingDegrees: dice.number(0...360))
        lines.append(Segment(from: start, to: end))
        start = end + Vector(dx: 1e-9, dy: -1e-9)
      }
    case .spiral:
      var start = Point(x: 10, y: 10)
      for number in 0..<150 {
        let step = 0.02 * Double(number + 1) * Vector(headingDegrees: 41 * Double(number))
        lines.append(Segment(from: start, to: start + step))
        start = start + step
        if !ground.contains(start) { break }
      }
    case .manyWalls:
      for _ in 0..<(Build.isOptimised ? 1000 : 200) {
        let start = point(&dice)
        lines.append(
          Segment(
            from: start,
            to: start + dice.number(0.05...0.95) * Vector(headingDegrees: dice.number(0...360))))
      }
    }
    return lines.enumerated().map {
      Wall("wall \($0)", along: $1, of: Material("brick", loss: Decibels(12)))
    }
  }
}
