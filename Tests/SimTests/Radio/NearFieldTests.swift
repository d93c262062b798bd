import BLE
import Sim
import Testing

struct NearFieldTests {
  /// λ / 2π at 2.44 GHz.
  @Test func antennasAreNeverNearerThanTheLeastDistance() {
    #expect(abs(NearField.leastDistance - 0.019555) < 1e-6)
    let atTouch = NearField.directGain(at: 0, depth: 0)
    #expect(abs(atTouch - 2615.2) < 0.2)
    #expect(NearField.directGain(at: 0.0195, depth: 0) == atTouch)
    #expect(NearField.directGain(at: 0.0197, depth: 0) < atTouch)
    #expect(NearField.directGain(at: 0.005, depth: 0.0145) < atTouch * 1.03)
  }

  /// Two dipoles transfer 1 - 1/(kr)² + 1/(kr)⁴ of the power of the far field (Schantz 2005): all
  /// of it at the least distance, more below, and at worst 3/4 beyond, at kr = √2.
  @Test func dipolesTransferNearlyTheFarFieldFromTheLeastDistance() {
    func share(_ distance: Double) -> Double {
      let square = distance * distance / (NearField.leastDistance * NearField.leastDistance)
      return 1 - 1 / square + 1 / (square * square)
    }
    let wave = 299_792_458 / 2.44e9
    #expect(abs(share(wave / (2 * .pi)) - 1) < 1e-12)
    #expect(abs(share(wave / (2 * .pi) * 2.0.squareRoot()) - 0.75) < 1e-12)
    #expect(share(0.017) > 1.3)
  }

  /// Two phones whose antennas are 3 cm deep: 1.06 / 0.06 at touch, 1.06 / 0.16 at 10 cm.
  @Test(arguments: [(0, 312.11), (0.1, 43.891), (0.5, 3.5829), (1, 1)])
  func directWaveSpreadsFromTheAntenna(distance: Double, expected: Double) {
    #expect(abs(NearField.directGain(at: distance, depth: 0.06) / expected - 1) < 1e-4)
  }

  /// Mean power over K + 1 is the power of the scattered waves.
  @Test(arguments: [0.3, 2, 20])
  func scatteredPowerIsTheSameAtEveryDistanceWithinOneMetre(kFactor: Double) {
    let environment = RadioEnvironment(kFactor: kFactor, kFactorExponent: 1.5)
    for distance in [0, 0.01, 0.1, 0.37, 0.99] {
      let loss = PathLoss.beyondOneMetre(distance: distance, depth: 0.05, in: environment)
      let scattered =
        PortableMath.pow10(-loss.value / 10)
        / (environment.kFactor(at: distance, depth: 0.05) + 1)
      #expect(abs(scattered * (kFactor + 1) - 1) < 1e-12)
    }
  }
}
