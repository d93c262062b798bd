import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct DirectionTests {
  private let origin = Position(Point(x: 1, y: 2), height: 1)

  @Test func isAUnitVector() {
    var dice = Dice(1)
    for _ in 0..<200 {
      let end = Position(
        Point(x: dice.number(-9...9), y: dice.number(-9...9)), height: dice.number(0...9))
      let direction = Direction(from: origin, to: end)
      #expect(abs(direction.dot(direction) - 1) < 1e-12)
      #expect(abs(direction.squaredCosine + direction.up * direction.up - 1) < 1e-12)
      let back = Direction(from: end, to: origin)
      #expect(abs(direction.dot(back) + 1) < 1e-12)
      #expect(abs(direction.opposite.dot(back) - 1) < 1e-12)
    }
  }

  /// 3 m to the right and 4 m up the page, 5 m above: 45° of elevation.
  @Test func hasTheElevationOfThePosition() {
    let direction = Direction(from: origin, to: Position(Point(x: 4, y: 6), height: 6))
    #expect(abs(direction.up - 0.5.squareRoot()) < 1e-12)
    #expect(abs(direction.horizontal.dx - 0.6 * 0.5.squareRoot()) < 1e-12)
    #expect(abs(direction.degrees(to: .up) - 45) < 1e-9)
    #expect(abs(direction.degrees(to: .down) - 135) < 1e-9)
  }

  @Test func samePositionIsStraightUp() {
    #expect(Direction(from: origin, to: origin) == .up)
  }

  /// East, as seen by someone who faces north, is to the right.
  @Test func isSeenFromAHeading() {
    let seen = Direction(heading: Vector(dx: 1, dy: 0)).seen(facing: Vector(dx: 0, dy: 1))
    #expect(seen.horizontal == Vector(dx: 0, dy: 1) && seen.up == 0)
  }

  @Test(arguments: [0.0, 30, 90, 180])
  func anglesBetweenHeadings(degrees: Double) {
    let first = Direction(heading: Vector(headingDegrees: 20))
    let second = Direction(heading: Vector(headingDegrees: 20 + degrees))
    #expect(abs(first.degrees(to: second) - degrees) < 1e-6)
  }
}
