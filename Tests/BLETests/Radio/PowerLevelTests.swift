import BLE
import Testing

struct PowerLevelTests {
  @Test func twoLevelsSubtractToARatio() {
    #expect(PowerLevel(dBm: -60) - PowerLevel(dBm: -72.5) == Decibels(12.5))
  }

  @Test func gainRaisesAndLossLowers() {
    #expect(PowerLevel(dBm: -60) + Decibels(3) == PowerLevel(dBm: -57))
    #expect(PowerLevel(dBm: -60) - Decibels(3) == PowerLevel(dBm: -63))
  }

  @Test func weakerLevelIsLess() {
    #expect(PowerLevel(dBm: -90) < PowerLevel(dBm: -60))
    #expect(!(PowerLevel(dBm: -60) < PowerLevel(dBm: -60)))
  }
}

struct DecibelsTests {
  @Test func multiplyingRatiosAddsDecibels() {
    #expect(Decibels(3) + Decibels(10) == Decibels(13))
    #expect(Decibels(3) - Decibels(10) == Decibels(-7))
    #expect(2 * Decibels(3) == Decibels(6))
  }

  @Test func zeroChangesNothing() {
    #expect(Decibels(4.5) + .zero == Decibels(4.5))
    #expect(PowerLevel(dBm: -60) + .zero == PowerLevel(dBm: -60))
  }

  @Test func smallerRatioIsLess() {
    #expect(Decibels(-1) < .zero)
  }
}
