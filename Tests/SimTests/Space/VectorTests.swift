import Foundation
@testable import Sim
import Testing

struct VectorTests {
  @Test(arguments: [
    (0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (45, 0.5.squareRoot(), 0.5.squareRoot()),
  ])
  func headingsAreThoseOfACompass(degrees: Double, dx: Double, dy: Double) {
    let vector = Vector(headingDegrees: degrees)
    #expect(abs(vector.dx - dx) < 1e-15 && abs(vector.dy - dy) < 1e-15)
    #expect(abs(vector.headingDegrees - degrees) < 1e-12)
  }

  @Test func headingsStayBelowAFullTurn() {
    #expect(Vector(dx: -1e-20, dy: 1).headingDegrees < 360)
    #expect(Vector(dx: -1e-3, dy: 1).headingDegrees > 359.9)
    #expect(Vector(dx: 0, dy: 0).headingDegrees == 0)
  }

  @Test func turnsClockwise() {
    let east = Vector(dx: 0, dy: 1).turnedClockwise(degrees: 90)
    #expect(abs(east.dx - 1) < 1e-15 && abs(east.dy) < 1e-15)
  }

  @Test func nothingHasNoDirection() {
    #expect(Vector(dx: 0, dy: 0).unit == nil)
    #expect(Vector(dx: 3, dy: 4).unit == Vector(dx: 0.6, dy: 0.8))
  }

  /// Against whole degrees, counted round the circle.
  @Test func aSectorHoldsTheAnglesWithinIt() {
    var dice = Dice(1)
    for _ in 0..<5000 {
      let (first, second, third) = (
        dice.integer(0...359), dice.integer(0...359), dice.integer(0...359)
      )
      let sweep = (second - first + 360) % 360
      let turn = (third - first + 360) % 360
      // Borders are exact only in exact arithmetic; see the next test.
      guard turn != 0, turn != sweep, sweep != 180, sweep != 0 else { continue }
      #expect(
        direction(third).isBetween(direction(first), andAnticlockwise: direction(second))
          == (turn < sweep), "\(third)° in \(first)° ... \(second)°")
    }
  }

  /// On a grid, where products of whole numbers are exact.
  @Test func aSectorIsWithoutItsBorders() {
    let (east, north, west) = (Vector(dx: 2, dy: 0), Vector(dx: 0, dy: 3), Vector(dx: -1, dy: 0))
    #expect(!east.isBetween(east, andAnticlockwise: north))
    #expect(!north.isBetween(east, andAnticlockwise: north))
    #expect(!east.isBetween(north, andAnticlockwise: east))
    #expect(!north.isBetween(north, andAnticlockwise: east))
    #expect(north.isBetween(east, andAnticlockwise: west))
    #expect(!north.isBetween(west, andAnticlockwise: east))
    #expect(west.isBetween(north, andAnticlockwise: east))
  }

  private func direction(_ degrees: Int) -> Vector {
    let angle = Double(degrees) * .pi / 180
    return Vector(dx: 5 * cos(angle), dy: 5 * sin(angle))
  }
}
