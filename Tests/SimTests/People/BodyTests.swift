import BLE
@testable import Sim
import Testing

struct BodyTests {
  /// D and A, fitted to published measurements (facts, section B1); the ear's are ours.
  private static let fits: [(carriage: Carriage, mean: Double, frontToBack: Double)] = [
    (.hand, 0, 6), (.trouser, 4, 10), (.shirt, 7, 12), (.bag, 5, 6), (.ear, 5, 8),
  ]

  private func losses(_ carriage: Carriage) -> [Double] {
    (0..<360).map { degrees in
      Body(carrying: carriage).loss(
        heading: Vector(dx: 0, dy: 1), toBeacon: 7 * Vector(headingDegrees: Double(degrees))
      ).value
    }
  }

  @Test(arguments: fits.indices)
  func theBodyTakesMostFromBehindThePhone(index: Int) throws {
    let fit = Self.fits[index]
    let losses = losses(fit.carriage)
    #expect(abs(losses.mean - fit.mean) < 1e-9)
    let (least, most) = (try #require(losses.min()), try #require(losses.max()))
    #expect(abs(most - least - fit.frontToBack) < 1e-9)
    #expect(losses.firstIndex(of: least) == Int(fit.carriage.bearing))
    #expect(losses.firstIndex(of: most) == Int(fit.carriage.bearing) + 180)
  }

  @Test func turningCountsAsTheBeaconGoingRound() {
    let east = Vector(dx: 1, dy: 0)
    let loss = Body(carrying: .trouser).loss(heading: east, toBeacon: east)
    // The pocket is 30° to the right: 4 - 5 · cos 30°.
    #expect(abs(loss.value - (4 - 5 * 0.75.squareRoot())) < 1e-9)
  }

  @Test func rightBeneathTheBeaconTheMeanCounts() {
    for fit in Self.fits {
      let loss = Body(carrying: fit.carriage).loss(
        heading: Vector(dx: 0, dy: 1), toBeacon: Vector(dx: 0, dy: 0))
      #expect(loss == Decibels(fit.mean))
    }
  }
}
