import BLE
import Links
import Planning
import Testing

@Suite struct BeaconPowerTests {
  private func draw(of chip: BeaconChip, every milliseconds: Int, dBm: Double) -> BeaconPower? {
    BeaconPower(
      chip: chip, interval: .milliseconds(milliseconds), transmitPower: PowerLevel(dBm: dBm))
  }

  /// The currents from which Nordic Semiconductor's charges were derived: 220 µA every 100 ms and
  /// 25 µA every second at 0 dBm, 173 µA every 100 ms at -20 dBm. The charges are rounded.
  @Test(arguments: [(100, 0.0, 220.0), (1000, 0, 25), (100, -20, 173)])
  func meanCurrentMatchesMeasurements(interval: Int, dBm: Double, current: Double) throws {
    let power = try #require(draw(of: .nRF51, every: interval, dBm: dBm))
    #expect(abs(power.meanCurrent / current - 1) < 0.04)
  }

  /// By hand, with 80 % of a CR2477 of 1000 mAh.
  @Test(
    arguments: [
      (BeaconChip.nRF51, 100, 5.2), (.nRF51, 350, 17), (.nRF51, 1000, 45),
      (.nRF52832, 100, 10.6), (.nRF52832, 350, 34), (.nRF52832, 1000, 87),
    ])
  func lifeOfACR2477MatchesTheCalculation(chip: BeaconChip, interval: Int, months: Double) throws {
    let cell = try #require(BatteryCell.known.first { $0.name == "CR2477" })
    let power = try #require(draw(of: chip, every: interval, dBm: 0))
    #expect(abs(power.life(of: cell, usable: 0.8) / .month / months - 1) < 0.02)
  }

  /// By hand, with 80 % of 620 mAh.
  @Test(arguments: [(100, 3.2), (350, 10.5), (1000, 27.7)])
  func lifeOfALargeCR2450MatchesTheCalculation(interval: Int, months: Double) throws {
    let power = try #require(draw(of: .nRF51, every: interval, dBm: 0))
    let life = power.life(of: BatteryCell("CR2450", capacity: 620))
    #expect(abs(life / .month / months - 1) < 0.02)
  }

  /// Laird: -16 dBm needs 30 % less charge than +4 dBm.
  @Test func lowestPowerSavesThirtyPercent() throws {
    let strong = try #require(draw(of: .nRF52832, every: 100, dBm: 4))
    let weak = try #require(draw(of: .nRF52832, every: 100, dBm: -16))
    #expect(abs(1 - weak.charge / strong.charge - 0.30) < 0.01)
  }

  @Test func chargeIsInterpolatedBetweenMeasuredPowers() throws {
    // (10.64 + 12.74) / 2, and a quarter of the way from 17.5 to 22.
    #expect(abs(try #require(BeaconChip.nRF52832.charge(at: PowerLevel(dBm: 2))) - 11.69) < 1e-9)
    #expect(abs(try #require(BeaconChip.nRF51.charge(at: PowerLevel(dBm: -15))) - 18.625) < 1e-9)
    #expect(!BeaconChip.nRF52832.isMeasured(at: PowerLevel(dBm: 2)))
    #expect(BeaconChip.nRF52832.isMeasured(at: PowerLevel(dBm: -12)))
    #expect(BeaconChip.nRF52832.charge(at: PowerLevel(dBm: -12)) == 9.13)
  }

  @Test(arguments: [-16.01, 4.01, -40, .nan, .infinity])
  func isNilOutsideTheMeasuredPowers(dBm: Double) {
    #expect(draw(of: .nRF52832, every: 100, dBm: dBm) == nil)
  }
}
