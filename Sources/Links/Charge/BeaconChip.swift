import BLE

/// A radio chip: the charge of an advertising event, the current between events, and the currents
/// of its radio.
package struct BeaconChip: Hashable, Sendable {
  /// The name of the chip.
  package let name: String
  /// The current between two events, in µA.
  package let sleepCurrent: Double
  /// The powers with a measured charge, weakest first.
  package let measured: [EventCharge]
  /// The weakest power at which the chip can send, with a charge computed from the current that its
  /// maker gives, or bounded by the charge at the next measured power; `nil` if the weakest power
  /// is a measured one.
  private let weakest: EventCharge?
  /// `true` if a single measured charge stands for all powers.
  private var hasOwnCharge = false
  /// The currents of the chip's radio; `nil` if no source has them.
  package let currents: RadioCurrents?

  /// The charge of an advertising event on three channels, at a power.
  package struct EventCharge: Hashable, Sendable {
    /// The power.
    package let transmitPower: PowerLevel
    /// The charge, in µC.
    package let charge: Double
  }

  private init(
    _ name: String, sleepCurrent: Double, charges: KeyValuePairs<Double, Double>,
    weakest: EventCharge? = nil, currents: RadioCurrents? = nil
  ) {
    self.init(
      name, sleepCurrent: sleepCurrent,
      measured: charges.map { EventCharge(transmitPower: PowerLevel(dBm: $0), charge: $1) },
      weakest: weakest, currents: currents)
  }

  private init(
    _ name: String, sleepCurrent: Double, measured: [EventCharge], weakest: EventCharge?,
    currents: RadioCurrents?
  ) {
    self.name = name
    self.sleepCurrent = sleepCurrent
    self.measured = measured
    self.weakest = weakest
    self.currents = currents
  }

  /// The nRF52832 with its DC-DC converter, with connectable events of 4.38 ms.
  ///
  /// - SeeAlso: Laird, *BL652 Datasheet* (2016), table 10: µC per event by power; 2 µA asleep.
  ///   Figure 5: 8.55 mA while it sends at +4 dBm, 6 mA while it listens, 29 bytes of data. Nordic
  ///   Semiconductor, *nRF52832 Product Specification* v1.1, gives 6.5 mA while it listens, and 7.1
  ///   mA while it sends at 0 dBm, where the charges below give 6.6 mA. That specification gives
  ///   4.1 mA at -40 dBm, the weakest power: with the 3.506 µC that an event takes besides sending,
  ///   1.08 ms at that current make 7.93 µC.
  package static let nRF52832 = BeaconChip(
    "nRF52832", sleepCurrent: 2,
    charges: [-16: 8.98, -12: 9.13, -8: 9.42, -4: 9.47, 0: 10.64, 4: 12.74],
    weakest: EventCharge(transmitPower: PowerLevel(dBm: -40), charge: 7.93),
    currents: RadioCurrents(
      sending: 8.55, listening: 6, advertisingTime: Airtime.ofAdvertisement(carrying: 29) * 3))

  /// The nRF51822 and its relatives.
  ///
  /// - SeeAlso: Nordic Semiconductor: at 0 dBm 220 µA on average every 100 ms and 25 µA every
  ///   second, at -20 dBm 173 µA every 100 ms; 2.6 µA asleep. The charges follow from these. The
  ///   weakest power is -30 dBm: zephyrproject-rtos/zephyr, `radio_nrf51.h` at 8d5147c,
  ///   `hal_radio_tx_power_min_get`. No source was found for the charge at that power; the charge
  ///   at -20 dBm bounds it.
  package static let nRF51 = BeaconChip(
    "nRF51", sleepCurrent: 2.6, charges: [-20: 17.5, 0: 22],
    weakest: EventCharge(transmitPower: PowerLevel(dBm: -30), charge: 17.5))

  /// The chips with known charges.
  package static let known = [nRF52832, nRF51]

  /// The range of powers with a known charge.
  package var transmitPowers: ClosedRange<PowerLevel> {
    known[0].transmitPower...known[known.count - 1].transmitPower
  }

  /// The known charges, weakest first.
  private var known: [EventCharge] { (weakest.map { [$0] } ?? []) + measured }

  /// The charge of an advertising event, in µC; `nil` outside the powers with a known charge.
  ///
  /// Between two of these powers, the charge is interpolated linearly over dBm. The charge is
  /// convex there, so the true value is slightly smaller.
  package func charge(at power: PowerLevel) -> Double? {
    let known = known
    // Compared as numbers, because NaN is never in range.
    guard power.dBm >= transmitPowers.lowerBound.dBm,
      let above = known.firstIndex(where: { $0.transmitPower.dBm >= power.dBm })
    else { return nil }
    let upper = known[above]
    guard upper.transmitPower != power, above > 0 else { return upper.charge }
    let lower = known[above - 1]
    let part =
      (power - lower.transmitPower).value / (upper.transmitPower - lower.transmitPower).value
    return lower.charge + part * (upper.charge - lower.charge)
  }

  /// Returns the chip with figures measured on one's own device: the charge of an advertising
  /// event, in µC, at all powers, or the current between events, in µA. `nil` keeps the chip's own
  /// figure.
  package func measured(charge: Double?, sleepCurrent: Double?) -> BeaconChip {
    func changed(_ event: EventCharge) -> EventCharge {
      EventCharge(transmitPower: event.transmitPower, charge: charge ?? event.charge)
    }
    var chip = BeaconChip(
      charge == nil && sleepCurrent == nil ? name : "own \(name)",
      sleepCurrent: sleepCurrent ?? self.sleepCurrent, measured: measured.map(changed),
      weakest: weakest.map(changed), currents: currents)
    chip.hasOwnCharge = charge != nil
    return chip
  }

  /// `true` if the charge at a power was measured, not computed or interpolated.
  package func isMeasured(at power: PowerLevel) -> Bool {
    hasOwnCharge || measured.contains { $0.transmitPower == power }
  }
}
