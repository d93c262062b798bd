import BLE
import Foundation
import Sim
import Testing

struct ShadowCorrelationTests {
  private let correlation = ShadowCorrelation(distance: 2.5)

  private func link(_ from: (Double, Double), _ to: (Double, Double)) -> RadioPathEnds {
    RadioPathEnds(
      from: Position(Point(x: from.0, y: from.1), height: 1),
      to: Position(Point(x: to.0, y: to.1), height: 1))
  }

  /// exp(-r/d) within 0.03 for any movement of one end, if the link stays longer than 1.75 d.
  @Test(arguments: [0.1, 0.2, 0.5, 1, 3, 8])
  func longLinksDecorrelateExponentially(with distance: Double) {
    let start = link((0, 0), (0, 0))
    for length in [4.375, 6, 20] {
      for degrees in stride(from: 0.0, to: 360, by: 5) {
        let here = Point(x: length, y: 0)
        let there = here + distance * Vector(headingDegrees: degrees)
        guard there.distance(to: Point(x: 0, y: 0)) >= length else { continue }
        let found = correlation.between(
          RadioPathEnds(from: start.from, to: Position(here, height: 1)),
          RadioPathEnds(from: start.from, to: Position(there, height: 1)))
        #expect(abs(found - exp(-distance / 2.5)) < 0.03)
      }
    }
  }

  @Test func isTheSameInBothDirections() {
    let one = link((0, 0), (4, 1))
    let back = link((4, 1), (0, 0))
    let other = link((1, 0), (2, 3))
    #expect(abs(correlation.between(one, back) - 1) < 1e-15)
    #expect(correlation.between(one, other) == correlation.between(back, other))
    #expect(correlation.between(one, other) == correlation.between(other, one))
  }

  /// A link of no length that moves by r as a whole: (2 e^(-2r/d)) / 2.
  @Test func bothEndsCount() {
    let found = correlation.between(link((0, 0), (0, 0)), link((3, 4), (3, 4)))
    #expect(abs(found - exp(-4)) < 1e-12)
  }

  @Test func heightCounts() {
    let low = link((0, 0), (90, 0))
    var high = low
    high.from.height = 3.5
    #expect(abs(correlation.between(low, high) - exp(-1)) < 1e-6)
  }
}
