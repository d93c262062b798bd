import BLE
import Sim
import Testing

struct PacketErrorsTests {
  private func rate(_ level: Double, sensitivity: Double) -> Double {
    PacketErrors.rate(at: PowerLevel(dBm: level), sensitivity: PowerLevel(dBm: sensitivity))
  }

  /// A bit error rate of 0.1 % is a packet error rate of 1 - 0.999^368 = 30.8 % for 46 bytes.
  @Test func rateIsThirtyPercentAtTheSensitivity() {
    for sensitivity in [-95.0, -90, -70] {
      #expect(abs(rate(sensitivity, sensitivity: sensitivity) - 0.308) < 0.01)
    }
  }

  /// BabbleSim's curve, which has 30.8 % at -97.72 dBm.
  @Test(
    arguments: zip(
      [-94, -95, -96, -97, -98, -99, -100], [0.0004, 0.004, 0.028, 0.126, 0.38, 0.738, 0.955]))
  func rateMatchesThePublishedCurve(level: Double, expected: Double) {
    #expect(abs(rate(level, sensitivity: -97.72) - expected) < 1e-9)
  }

  @Test func rateIncreasesWithFallingLevel() {
    let rates = (0...2000).map { rate(-80 - Double($0) * 0.01, sensitivity: -95) }
    #expect(rates.allSatisfy { 0 <= $0 && $0 <= 1 })
    #expect(rates.first == 0 && rates.last == 1)
    // The maximum slope is 35.8 % per decibel.
    for (stronger, weaker) in zip(rates, rates.dropFirst()) {
      #expect(stronger <= weaker && weaker - stronger < 0.004)
    }
  }
}
