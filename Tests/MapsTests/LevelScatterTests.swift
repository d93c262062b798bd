import BLE
import Maps
import Sim
import Testing

struct LevelScatterTests {
  /// The square root of 9 + 19.1122 + 4.5 + 1/12 dB². The second term is that of Rician fading with
  /// K = 2, from its density.
  @Test func combinesShadowingFadingAntennasAndRounding() {
    let scatter = LevelScatter(in: RadioEnvironment(), at: 3)
    #expect(abs(scatter.deviation - 5.718001) < 1e-5)
    #expect(abs(scatter.bias.value - -1.548540) < 1e-5)
  }

  @Test func isRayleighFadingWithoutADirectWave() {
    let environment = RadioEnvironment(
      shadowingDeviation: 0, kFactorExponent: 20, antennaDeviation: 0)
    let far = LevelScatter(in: environment, at: 1000)
    #expect(abs(far.deviation - (5.570043 * 5.570043 + 1.0 / 12).squareRoot()) < 1e-5)
    #expect(LevelScatter(in: environment, at: 1).deviation < 4.4)
  }

  /// At touch, K is 2 · 17⅔² = 624 with antennas 6 cm apart, and fading is below 0.3 dB.
  @Test func fadingVanishesAtTouch() {
    let environment = RadioEnvironment(shadowingDeviation: 0, antennaDeviation: 0)
    let touch = LevelScatter(in: environment, at: 0, depth: 0.06)
    #expect(touch.deviation < 0.6)
    #expect(LevelScatter(in: environment, at: 0.999, depth: 0.06).deviation > 4)
  }

  @Test func isRoundingInACalmEnvironment() {
    #expect(abs(LevelScatter(in: .calm, at: 3).deviation - 0.288675) < 1e-6)
    #expect(LevelScatter(in: .calm, at: 3).bias == .zero)
  }

  @Test func isNaiveNoiseAndRounding() {
    let scatter = LevelScatter(in: RadioEnvironment(noise: .naive(deviation: 4)), at: 3)
    #expect(abs(scatter.deviation - 4.010403) < 1e-6)
    #expect(scatter.bias == .zero)
  }

  /// Integrated between the kinks of the packet error curve, with scipy: σ is 4 dB, the bias -1.5
  /// dB and the phone's sensitivity -95 dBm.
  @Test(
    arguments: zip(
      [-85.0, -92, -95, -98, -105],
      [
        (0.984909, 0.0623219), (0.688858, 0.0560703), (0.410095, 0.0454562),
        (0.171467, 0.0291702), (0.00420334, 0.00217228),
      ]))
  func receptionAndInformationMatchTheirIntegrals(level: Double, expected: (Double, Double)) {
    let scatter = LevelScatter(deviation: 4, bias: Decibels(-1.5))
    let (level, sensitivity) = (PowerLevel(dBm: level), PowerLevel(dBm: -95))
    let received = scatter.received(at: level, sensitivity: sensitivity)
    let information = scatter.information(at: level, sensitivity: sensitivity)
    #expect(abs(received - expected.0) < 2e-4)
    #expect(abs(information - expected.1) < 2e-3 * expected.1)
  }

  @Test(arguments: [0.3, 4, 12])
  func strongLevelsGiveFullInformationAndWeakOnesNone(deviation: Double) {
    let scatter = LevelScatter(deviation: deviation)
    let strong = PowerLevel(dBm: 100)
    let weak = PowerLevel(dBm: -300)
    let most = 1 / (deviation * deviation)
    #expect(
      abs(scatter.information(at: strong, sensitivity: PowerLevel(dBm: -95)) - most) < 1e-6 * most)
    #expect(abs(scatter.received(at: strong, sensitivity: PowerLevel(dBm: -95)) - 1) < 1e-6)
    #expect(scatter.information(at: weak, sensitivity: PowerLevel(dBm: -95)) == 0)
    #expect(scatter.received(at: weak, sensitivity: PowerLevel(dBm: -95)) < 1e-8)
  }

  @Test func informationIncreasesWithLevel() {
    let scatter = LevelScatter(deviation: 5)
    let levels = stride(from: -120.0, through: -60, by: 1).map { PowerLevel(dBm: $0) }
    let information = levels.map {
      scatter.information(at: $0, sensitivity: PowerLevel(dBm: -95))
    }
    #expect(zip(information, information.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }
}
