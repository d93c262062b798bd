import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct BodyTests {
  private let north = Vector(dx: 0, dy: 1)

  /// The losses towards beacons in all directions, by degrees, for a carrier who faces up the page.
  ///
  /// - Parameter rise: The height of the beacons above the phone; they are 1 m aside.
  private func losses(_ carriage: CarryPosition, kFactor: Double, rise: Double = 0) -> [Double] {
    (0..<360).map { degrees in
      loss(
        carriage, kFactor: kFactor, rise: rise, aside: Vector(headingDegrees: Double(degrees)))
    }
  }

  private func loss(
    _ carriage: CarryPosition, kFactor: Double, rise: Double, aside: Vector
  ) -> Double {
    let body = Body(carrying: carriage)
    let direction = Direction(
      from: Position(Point(x: 0, y: 0), height: 1),
      to: Position(Point(x: aside.dx, y: aside.dy), height: 1 + rise))
    let gain = body.directGain(bearing: body.bearing(heading: north), towards: direction)
    return body.loss(directGain: gain, kFactor: kFactor, towards: direction).value
  }

  private func swing(_ carriage: CarryPosition, kFactor: Double) throws -> Double {
    let losses = losses(carriage, kFactor: kFactor)
    return try #require(losses.max()) - (try #require(losses.min()))
  }

  /// Worn devices in an anechoic chamber: 19 to 24 dB.
  @Test(arguments: [CarryPosition.trouser, .shirt, .bag, .ear])
  func levelSwingsWidelyWithOnlyTheDirectWave(carriage: CarryPosition) throws {
    #expect((19...24).contains(try swing(carriage, kFactor: .infinity)))
  }

  @Test(arguments: zip([CarryPosition.hand, .trouser, .shirt, .bag, .ear], [0, 30, 0, 90, 90]))
  func lossIsGreatestBehindThePhone(carriage: CarryPosition, bearing: Int) throws {
    let losses = losses(carriage, kFactor: 2)
    #expect(losses.firstIndex(of: try #require(losses.min())) == bearing)
    #expect(losses.firstIndex(of: try #require(losses.max())) == bearing + 180)
  }

  /// The mean power over all bearings has the mean loss, with and without scattered waves: D · cos²
  /// ε, where cos² ε is 1 / (1 + rise²).
  @Test(arguments: [0.0, 0.5, 2, 10, .infinity], [0.0, -0.5, 1, 3])
  func powerAveragesToTheMeanLoss(kFactor: Double, rise: Double) {
    for carriage in CarryPosition.allCases {
      let powers = losses(carriage, kFactor: kFactor, rise: rise).map { pow(10, -$0 / 10) }
      let expected = carriage.meanLoss.value / (1 + rise * rise)
      #expect(abs(-10 * log10(powers.mean) - expected) < 1e-6)
    }
  }

  /// The swing of the direct wave alone is A · cos ε.
  @Test func swingFallsWithElevation() throws {
    for carriage in CarryPosition.allCases {
      let losses = losses(carriage, kFactor: .infinity, rise: 1)
      let swing = try #require(losses.max()) - (try #require(losses.min()))
      #expect(abs(swing - carriage.swing.value * 0.5.squareRoot()) < 1e-6)
    }
  }

  @Test func hasNoEffectOnABeaconOverhead() {
    for carriage in CarryPosition.allCases {
      for kFactor in [0, 2, .infinity] {
        let overhead = loss(carriage, kFactor: kFactor, rise: 1.6, aside: Vector(dx: 0, dy: 0))
        #expect(overhead == 0)
      }
    }
  }

  /// Up to 0.5 m aside and 1.6 m above the phone, as under a ceiling, whatever the heading.
  @Test func carriersHideABeaconOverheadByAtMostThreeDecibels() {
    for carriage in CarryPosition.allCases {
      for degrees in 0..<360 {
        for aside in [0.1, 0.3, 0.5] {
          let loss = loss(
            carriage, kFactor: 2, rise: 1.6, aside: aside * Vector(headingDegrees: Double(degrees)))
          #expect(loss <= 3)
        }
      }
    }
  }

  @Test func lossIsAtLeastThatOfTheMaximumGain() throws {
    for carriage in CarryPosition.allCases {
      let most = Body(carrying: carriage).mostGain.value
      var best = 0.0
      for rise in stride(from: 0.0, through: 6, by: Build.isOptimised ? 0.1 : 0.3) {
        best = max(best, -(try #require(losses(carriage, kFactor: .infinity, rise: rise).min())))
      }
      #expect(best <= most && most < best + 0.4)
    }
  }

  /// Front against back with K = 2, by hand: with A = 22 dB, a = 2.5328 and I₀(a) = 3.3737, g is
  /// 3.7315 and 0.02354. So 10 log₁₀(8.463 / 1.0471) is 9.08 dB.
  @Test func scatteredWavesFillTheShadow() throws {
    #expect(abs(try swing(.trouser, kFactor: 2) - 9.08) < 0.01)
    #expect(try swing(.trouser, kFactor: 0) < 1e-12)
  }

  @Test func turningEqualsMovingTheBeacon() {
    let body = Body(carrying: .trouser)
    let east = Vector(dx: 1, dy: 0)
    let here = body.directGain(
      bearing: body.bearing(heading: east), towards: Direction(heading: east))
    let there = body.directGain(
      bearing: body.bearing(heading: north), towards: Direction(heading: north))
    #expect(abs(here - there) < 1e-12)
    // The pocket is 30° to the right, towards the south.
    #expect(abs(body.bearing(heading: east).headingDegrees - 120) < 1e-9)
  }

  @Test func mastsHaveNoBody() {
    #expect(losses(.mast, kFactor: .infinity).allSatisfy { $0 == 0 })
    #expect(Body(carrying: .mast).offset(bearing: north) == Vector(dx: 0, dy: 0))
  }
}
