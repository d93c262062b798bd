import BLE
import Testing

struct VectorTests {
  @Test(arguments: [
    (0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (45, 0.5.squareRoot(), 0.5.squareRoot()),
  ])
  func headingsFollowTheCompass(degrees: Double, dx: Double, dy: Double) {
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

  @Test func zeroVectorHasNoUnit() {
    #expect(Vector(dx: 0, dy: 0).unit == nil)
    #expect(Vector(dx: 3, dy: 4).unit == Vector(dx: 0.6, dy: 0.8))
  }

  @Test func addsSteps() {
    #expect(Vector(dx: 1, dy: -2) + Vector(dx: 3, dy: 0.5) == Vector(dx: 4, dy: -1.5))
  }
}
