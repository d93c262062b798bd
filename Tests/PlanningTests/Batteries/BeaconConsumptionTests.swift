import BLE
import Links
import Planning
import TestSupport
import Testing

@Suite struct BeaconConsumptionTests {
  private func draw(of chip: BeaconChip, every milliseconds: Int, dBm: Double) -> BeaconConsumption?
  {
    BeaconConsumption(
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
    #expect(BeaconChip.nRF52832.charge(at: PowerLevel(dBm: 2)).isNear(11.69, within: 1e-9))
    #expect(BeaconChip.nRF51.charge(at: PowerLevel(dBm: -15)).isNear(18.625, within: 1e-9))
    #expect(!BeaconChip.nRF52832.isMeasured(at: PowerLevel(dBm: 2)))
    #expect(BeaconChip.nRF52832.isMeasured(at: PowerLevel(dBm: -12)))
    #expect(BeaconChip.nRF52832.charge(at: PowerLevel(dBm: -12)) == 9.13)
  }

  /// By hand, at 0 dBm every second, with an event of 4.514 µC each connection interval: a beacon
  /// that is always connected does not advertise, and latency saves events.
  @Test(
    arguments: [
      (0.0, 30, 0, 12.587), (0.1, 30, 0, 26.577), (0.1, 30, 4, 14.538), (1, 30, 0, 152.48),
      (1, 1000, 0, 6.514), (1, 1000, 3, 3.129),
    ])
  func meanCurrentCountsConnections(
    share: Double, interval: Int, latency: Int, current: Double
  ) throws {
    let connected = ConnectedTime(
      share: share,
      parameters: try ConnectionParameters(
        interval: .microseconds(interval * 1000), latency: latency,
        supervisionTimeout: .seconds(32)))
    let power = try #require(
      BeaconConsumption(
        chip: .nRF52832, interval: .seconds(1), transmitPower: PowerLevel(dBm: 0),
        connected: connected))
    #expect(abs(power.meanCurrent / current - 1) < 0.0005)
  }

  /// By hand: three times 190 µs at 6 mA are 3.42 µC. At 0 dBm 10.64 - 3.42 = 7.22 µC remain, and
  /// at -12 dBm 5.71. Each 505 ms, with 2 µA asleep, that is 16.30 and 13.31 µA.
  @Test(arguments: [(0.0, 7.22, 16.297), (-12, 5.71, 13.307)])
  func oneThatIsNotConnectableDoesNotListen(dBm: Double, charge: Double, current: Double) throws {
    let plain = try #require(
      BeaconConsumption(
        chip: .nRF52832, interval: .milliseconds(500), transmitPower: PowerLevel(dBm: dBm),
        isConnectable: false))
    #expect(plain.charge.isNear(charge, within: 1e-9))
    #expect(plain.meanCurrent.isNear(current, within: 0.001))
    #expect(!plain.isMeasured)
    #expect(
      BeaconConsumption(
        chip: .nRF51, interval: .seconds(1), transmitPower: PowerLevel(dBm: 0),
        isConnectable: false) == nil, "no source has its current while it listens")
  }

  /// 7.3 µA would let 80 % of a CR2477 last 150 months, and of 2200 mAh 330 months.
  @Test(arguments: [("CR2477", 120.0), ("2xAA", 60)])
  func lifeIsLimitedByTheShelfLifeOfTheCell(name: String, months: Double) throws {
    let cell = try #require(BatteryCell.known.first { $0.name == name })
    let power = try #require(draw(of: .nRF52832, every: 2000, dBm: 0))
    #expect(power.life(of: cell) / .month == months)
  }

  /// The online power profiler of Nordic Semiconductor has 57 µA for the nRF52832 at 0 dBm every
  /// 152.5 ms without data, and 58 µA every 200 ms with 15 bytes; 60 µA were measured on a board
  /// every 152.5 ms. The model is that of 29 bytes.
  @Test(arguments: [(152, 57.0, 0.23), (200, 58, 0.08), (152, 60, 0.17)])
  func isNearTheFiguresOfOthers(interval: Int, current: Double, within: Double) throws {
    let power = try #require(draw(of: .nRF52832, every: interval, dBm: 0))
    #expect(abs(power.meanCurrent / current - 1) < within)
  }

  @Test func connectionsOfAChipWithoutCurrentsAreNil() {
    #expect(
      BeaconConsumption(
        chip: .nRF51, interval: .seconds(1), transmitPower: PowerLevel(dBm: 0),
        connected: ConnectedTime(share: 0.1)) == nil)
  }

  @Test(arguments: [-40.01, 4.01, -100, .nan, .infinity])
  func isNilOutsideTheKnownPowers(dBm: Double) {
    #expect(draw(of: .nRF52832, every: 100, dBm: dBm) == nil)
  }
}
