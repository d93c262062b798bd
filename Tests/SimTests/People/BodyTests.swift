import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct BodyTests {
  private let north = Vector(dx: 0, dy: 1)

  /// The losses towards beacons in all directions, by degrees, for a carrier who faces up the page.
  private func losses(_ carriage: Carriage, kFactor: Double) -> [Double] {
    let body = Body(carrying: carriage)
    return (0..<360).map { degrees in
      let gain = body.directGain(
        bearing: body.bearing(heading: north), towards: Vector(headingDegrees: Double(degrees)))
      return body.loss(directGain: gain, kFactor: kFactor).value
    }
  }

  private func swing(_ carriage: Carriage, kFactor: Double) throws -> Double {
    let losses = losses(carriage, kFactor: kFactor)
    return try #require(losses.max()) - (try #require(losses.min()))
  }

  /// Worn devices in an anechoic chamber: 19 to 24 dB.
  @Test(arguments: [Carriage.trouser, .shirt, .bag, .ear])
  func levelSwingsWidelyWithOnlyTheDirectWave(carriage: Carriage) throws {
    #expect((19...24).contains(try swing(carriage, kFactor: .infinity)))
  }

  @Test(arguments: zip([Carriage.hand, .trouser, .shirt, .bag, .ear], [0, 30, 0, 90, 90]))
  func lossIsGreatestBehindThePhone(carriage: Carriage, bearing: Int) throws {
    let losses = losses(carriage, kFactor: 2)
    #expect(losses.firstIndex(of: try #require(losses.min())) == bearing)
    #expect(losses.firstIndex(of: try #require(losses.max())) == bearing + 180)
  }

  /// The mean power over all directions has the mean loss, with and without scattered waves.
  @Test(arguments: [0.0, 0.5, 2, 10, .infinity])
  func powerAveragesToTheMeanLoss(kFactor: Double) {
    for carriage in Carriage.allCases {
      let powers = losses(carriage, kFactor: kFactor).map { pow(10, -$0 / 10) }
      #expect(abs(-10 * log10(powers.mean) - carriage.meanLoss.value) < 1e-6)
    }
  }

  /// Front against back with K = 2, by hand: with A = 22 dB, a = 2.5328 and I₀(a) = 3.3737, g is
  /// 3.7315 and 0.02354. So 10 log₁₀(8.463 / 1.0471) is 9.08 dB.
  @Test func scatteredWavesFillTheShadow() throws {
    #expect(abs(try swing(.trouser, kFactor: 2) - 9.08) < 0.01)
    #expect(try swing(.trouser, kFactor: 0) == 0)
  }

  @Test func turningEqualsMovingTheBeacon() {
    let body = Body(carrying: .trouser)
    let east = Vector(dx: 1, dy: 0)
    let here = body.directGain(bearing: body.bearing(heading: east), towards: east)
    let there = body.directGain(bearing: body.bearing(heading: north), towards: north)
    #expect(abs(here - there) < 1e-12)
    // The pocket is 30° to the right, towards the south.
    #expect(abs(body.bearing(heading: east).headingDegrees - 120) < 1e-9)
  }

  @Test func usesTheMeanBeneathTheBeacon() {
    for carriage in Carriage.allCases {
      let body = Body(carrying: carriage)
      let gain = body.directGain(
        bearing: body.bearing(heading: north), towards: Vector(dx: 0, dy: 0))
      #expect(body.loss(directGain: gain, kFactor: 2) == carriage.meanLoss)
    }
  }

  @Test func mastsHaveNoBody() {
    #expect(losses(.mast, kFactor: .infinity).allSatisfy { $0 == 0 })
    #expect(Body(carrying: .mast).offset(bearing: north) == Vector(dx: 0, dy: 0))
  }
}
