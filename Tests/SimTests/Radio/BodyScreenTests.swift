import BLE
import Foundation
@testable import Sim
import Testing

struct BodyScreenTests {
  /// The loss due to a body at distances along and beside a line.
  private func loss(_ before: Double, _ behind: Double, aside: Double = 0) -> Double {
    let start = Point(x: 1, y: 2)
    let direction = Vector(headingDegrees: 30)
    let across = Vector(dx: -direction.dy, dy: direction.dx)
    return BodyScreen.loss(
      of: start + before * direction + aside * across, from: start,
      to: start + (before + behind) * direction
    ).value
  }

  /// Computed independently: a torso of 0.45 m, 1 m from one end and 4 m from the other.
  @Test(arguments: zip([0, 0.1, 0.2, 0.3, 0.4, 0.599], [8.1, 7.2, 4.9, 2.7, 1.4, 0.6]))
  func lossDecreasesBesideTheLine(aside: Double, expected: Double) {
    #expect(abs(loss(1, 4, aside: aside) - expected) < 0.1)
    #expect(abs(loss(4, 1, aside: -aside) - loss(1, 4, aside: aside)) < 1e-9)
  }

  /// Between the losses of torsos of 0.4 and 0.5 m, computed independently.
  @Test(arguments: [
    (0.3, 3, 10.8, 12.4), (0.5, 3, 9.4, 10.9), (1, 3, 7.5, 9.0), (2.5, 2.5, 6.0, 7.4),
    (5, 5, 4.3, 5.4),
  ])
  func lossDecreasesWithDistance(
    before: Double, behind: Double, narrower: Double, wider: Double
  ) {
    #expect((narrower...wider).contains(loss(before, behind)))
  }

  @Test(arguments: [1, 1.5, 2, 3, 4, 5.0])
  func bodyMidwayTakesFourToTwelveDecibels(distance: Double) {
    #expect((4...12).contains(loss(distance, distance)))
  }

  @Test func onlyBodiesBetweenTheEndsCount() {
    #expect(loss(2, 2, aside: 0.61) == 0)
    #expect(loss(-0.3, 4) == 0 && loss(4, -0.3) == 0)
    #expect(loss(0.19, 4) == 0 && loss(4, 0.19) == 0)
    #expect(loss(0.21, 4) > 8)
    let here = Point(x: 1, y: 1)
    #expect(BodyScreen.loss(of: here, from: here, to: here) == .zero)
  }
}
