import BLE
import Testing

@testable import Measurements

/// The mean level of received packets, by that of all.
@Suite struct ReceivedLevelsTests {
  private let levels = ReceivedLevels(sensitivity: PowerLevel(dBm: -95), deviation: 5)

  @Test func strongPacketsAreAllReceived() {
    #expect(abs(levels.mean(ofAll: -60) + 60) < 0.01)
    #expect(abs(levels.mean(ofReceived: -60) + 60) < 0.01)
  }

  /// At the sensitivity, the error curve is steep against 5 dB: half of a normal distribution is
  /// left, whose mean is 5 · √(2/π) = 3.99 dB higher. The curve is centred some 0.7 dB below.
  @Test func weakPacketsAreLost() {
    #expect(abs(levels.mean(ofAll: -95.6) + 95.6 - 3.99) < 0.3)
    #expect(levels.mean(ofAll: -140) > -99)
  }

  @Test func bothDirectionsAgree() {
    for level in [-100.0, -95, -90.3, -80, -50] {
      #expect(abs(levels.mean(ofReceived: levels.mean(ofAll: level)) - level) < 1e-9)
    }
  }
}
