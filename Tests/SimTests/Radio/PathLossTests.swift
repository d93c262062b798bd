import BLE
import Sim
import Testing

struct PathLossTests {
  /// 20 log₁₀(4 π f / c).
  @Test(arguments: zip(AdvertisingChannel.allCases, [40.06, 40.15, 40.34]))
  func matchesFreeSpaceAtOneMetre(channel: AdvertisingChannel, expected: Double) {
    #expect(abs(PathLoss.atOneMetre(on: channel).value - expected) < 0.005)
  }

  @Test(arguments: [
    (1, 2, 0), (10, 2, 20), (10, 1.7, 17), (2, 2, 6.0206), (100, 2.3, 46), (0.5, 2, -6.0206),
  ])
  func lossGrowsWithTheExponent(distance: Double, exponent: Double, expected: Double) {
    let loss = PathLoss.beyondOneMetre(distance: distance, exponent: exponent)
    #expect(abs(loss.value - expected) < 1e-4)
  }

  /// 3 λ is 0.3686 m, and 20 log₁₀ of it -8.67 dB.
  @Test func lossIsConstantWithinThreeWavelengths() {
    for distance in [0, 0.1, 0.3, 0.3685] {
      let loss = PathLoss.beyondOneMetre(distance: distance, exponent: 2)
      #expect(abs(loss.value + 8.67) < 0.005)
    }
    #expect(PathLoss.beyondOneMetre(distance: 0.38, exponent: 2).value > -8.5)
  }
}
