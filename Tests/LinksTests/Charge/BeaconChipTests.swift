import BLE
import Links
import TestSupport
import Testing

/// Charges of connections, by hand from Laird's table 10 and figure 5: three advertisements of 29
/// bytes take 1.08 ms.
struct BeaconChipTests {
  private let chip = BeaconChip.nRF52832
  /// An event of two empty packets of 80 µs.
  private let event = RadioUse(sending: .microseconds(80), listening: .microseconds(80))

  private func power(_ dBm: Double) -> PowerLevel { PowerLevel(dBm: dBm) }

  /// 8.55 mA less the charge that an advertising event needs less, over 1.08 ms.
  @Test(arguments: zip([4.0, 0, -4, -8, -12, -16], [8.55, 6.606, 5.522, 5.476, 5.207, 5.069]))
  func sendingAtLowerPowerTakesLess(dBm: Double, current: Double) throws {
    #expect(chip.sendingCurrent(at: power(dBm)).isNear(current, within: 0.001))
  }

  /// Nordic Semiconductor, *nRF52832 Product Specification* v1.1: 7.1 mA at 0 dBm, and 4.1 mA at
  /// -40 dBm.
  @Test func sendingTakesAboutWhatItsMakerSays() throws {
    #expect(chip.sendingCurrent(at: power(0)).isNear(7.1, within: 0.08 * 7.1))
    #expect(try #require(chip.sendingCurrent(at: power(-16))) > 4.1)
  }

  /// 12.74 µC less 1.08 ms of 8.55 mA.
  @Test func wakingTakesTheRestOfAnEvent() throws {
    #expect(chip.wakeCharge.isNear(3.506, within: 1e-9))
  }

  /// 3.506 µC, 80 µs of 6 mA, and 80 µs of 8.55 or 6.606 mA.
  @Test(arguments: [(4.0, 4.670), (0, 4.514), (-12, 4.403)])
  func chargesAnEventOfEmptyPackets(dBm: Double, charge: Double) throws {
    #expect(chip.charge(of: event, in: 1, at: power(dBm)).isNear(charge, within: 0.001))
  }

  /// Nordic Semiconductor's *Online Power Profiler* for an nRF52832 at 0 dBm, 3.3 V, with a
  /// connection interval of 1 s and 3 bytes sent: 6.4 µA, as noted in
  /// https://github.com/hutscape/palm.
  @Test func meanCurrentIsNearThatOfItsMakersProfiler() throws {
    let use = RadioUse(sending: .microseconds(104), listening: .microseconds(80))
    let charge = try #require(chip.charge(of: use, in: 1, at: power(0)))
    #expect(abs((charge / 1 + chip.sleepCurrent) / 6.4 - 1) < 0.05)
  }

  @Test func noEventsTakeNothing() {
    #expect(chip.charge(of: .none, in: 0, at: power(0)) == 0)
  }

  /// 3.506 µC and 1.08 ms of 4.1 mA at -40 dBm; 10 dB of 24 towards the 8.98 µC at -16 dBm.
  @Test func weakestPowerTakesTheCurrentOfItsMaker() throws {
    #expect(try #require(chip.charge(at: power(-40))).isNear(7.934, within: 0.005))
    #expect(try #require(chip.charge(at: power(-30))).isNear(8.370, within: 0.005))
    #expect(chip.sendingCurrent(at: power(-40)).isNear(4.1, within: 0.005))
    #expect(!chip.isMeasured(at: power(-40)))
  }

  @Test func isNilWithoutASource() {
    #expect(chip.charge(of: event, in: 1, at: power(-40.1)) == nil)
    #expect(BeaconChip.nRF51.charge(at: power(-31)) == nil)
    // Not more than at -20 dBm, and not measured.
    #expect(BeaconChip.nRF51.charge(at: power(-30)) == 17.5)
    #expect(!BeaconChip.nRF51.isMeasured(at: power(-30)))
    #expect(BeaconChip.nRF51.charge(of: event, in: 1, at: power(0)) == nil)
    #expect(BeaconChip.nRF51.wakeCharge == nil)
  }
}
