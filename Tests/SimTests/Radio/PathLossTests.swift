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
    (1, 2, 0), (10, 2, 20), (10, 1.7, 17), (2, 2, 6.0206), (100, 2.3, 46),
  ])
  func lossGrowsWithTheExponent(distance: Double, exponent: Double, expected: Double) {
    let loss = PathLoss.beyondOneMetre(
      distance: distance, depth: 0.04, in: RadioEnvironment(pathLossExponent: exponent))
    #expect(abs(loss.value - expected) < 1e-4)
  }

  /// -10 log₁₀((K g + 1) / (K + 1)), computed by hand: at touch with K = 2 and 4 cm, g is 26² and
  /// the power (2 · 676 + 1) / 3 = 451.
  @Test(arguments: [
    (0, 0.04, 2, -26.5418), (0.15, 0.06, 2, -12.3852), (0.5, 0.04, 2, -4.4811),
    (0, 0.06, .infinity, -24.9431), (0, 0.06, 0.4, -19.5371), (0, 0.04, 0, 0), (0.5, 0, 0, 0),
  ])
  func onlyTheDirectWaveGrowsNearby(
    distance: Double, depth: Double, kFactor: Double, expected: Double
  ) {
    for exponent in [1.7, 2.3] {
      let loss = PathLoss.beyondOneMetre(
        distance: distance, depth: depth,
        in: RadioEnvironment(pathLossExponent: exponent, kFactor: kFactor))
      #expect(abs(loss.value - expected) < 1e-3)
    }
  }

  @Test(arguments: [0, 0.3, 2, .infinity], [0, 0.02, 0.2])
  func lossIsContinuousAndNeverFallsWithDistance(kFactor: Double, depth: Double) {
    let environment = RadioEnvironment(kFactor: kFactor)
    let losses = (0...2000).map {
      PathLoss.beyondOneMetre(distance: 0.001 * Double($0), depth: depth, in: environment).value
    }
    #expect(losses.allSatisfy { $0.isFinite })
    // The steepest fall is 20 log₁₀((λ / 2π + 1 mm) / (λ / 2π)) = 0.433 dB for 1 mm.
    #expect(zip(losses, losses.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 0.434 })
    #expect(losses[1000] == 0)
  }

  @Test(arguments: [0, 0.3, 2, .infinity], [0, 0.05])
  func slopeIsTheDerivative(kFactor: Double, depth: Double) {
    let environment = RadioEnvironment(pathLossExponent: 1.8, kFactor: kFactor)
    func loss(_ distance: Double) -> Double {
      PathLoss.beyondOneMetre(distance: distance, depth: depth, in: environment).value
    }
    for distance in [0.005, 0.03, 0.1, 0.37, 0.9, 1.1, 4, 30] {
      let difference = (loss(distance + 1e-6) - loss(distance - 1e-6)) / 2e-6
      let slope = PathLoss.slope(at: distance, depth: depth, in: environment)
      #expect(abs(slope - difference) < 1e-4 * (1 + slope))
    }
  }
}
