import BLE

/// A radio chip: the charge of an advertising event, the current between events, and those of its radio.
package struct BeaconChip: Hashable, Sendable {
  /// The name of the chip.
  package let name: String
  /// The current between two events, in µA.
  package let sleepCurrent: Double
  /// The powers with a measured charge, weakest first.
  package let measured: [Measured]
  /// The currents of its radio; `nil` if no source has them.
  package let currents: RadioCurrents?

  /// The measured charge of an advertising event on three channels.
  package struct Measured: Hashable, Sendable {
    /// The power.
    package let transmitPower: PowerLevel
    /// The charge, in µC.
    package let charge: Double
  }

  private init(
    _ name: String, sleepCurrent: Double, charges: KeyValuePairs<Double, Double>,
    currents: RadioCurrents? = nil
  ) {
    self.name = name
    self.sleepCurrent = sleepCurrent
    measured = charges.map { Measured(transmitPower: PowerLevel(dBm: $0), charge: $1) }
    self.currents = currents
  }

  /// The nRF52832 with its DC-DC converter, with connectable events of 4.38 ms.
  ///
  /// - SeeAlso: Laird, *BL652 Datasheet* (2016), table 10: µC per event by power; 2 µA asleep. Figure 5:
  ///   8.55 mA while it sends at +4 dBm, 6 mA while it listens, 29 bytes of data. Nordic Semiconductor,
  ///   *nRF52832 Product Specification* v1.1, has 6.5 mA while it listens, and 7.1 mA while it sends at
  ///   0 dBm, where these make 6.6.
  package static let nRF52832 = BeaconChip(
    "nRF52832", sleepCurrent: 2,
    charges: [-16: 8.98, -12: 9.13, -8: 9.42, -4: 9.47, 0: 10.64, 4: 12.74],
    currents: RadioCurrents(
      sending: 8.55, listening: 6, advertisingTime: Airtime.ofAdvertisement(carrying: 29) * 3))

  /// The nRF51822 and its relatives.
  ///
  /// - SeeAlso: Nordic Semiconductor: at 0 dBm 220 µA on average every 100 ms and 25 µA every
  ///   second, at -20 dBm 173 µA every 100 ms; 2.6 µA asleep. The charges follow from these.
  package static let nRF51 = BeaconChip(
    "nRF51", sleepCurrent: 2.6, charges: [-20: 17.5, 0: 22])

  /// The chips with known charges.
  package static let known = [nRF52832, nRF51]

  /// The range of powers with a known charge.
  package var transmitPowers: ClosedRange<PowerLevel> {
    measured[0].transmitPower...measured[measured.count - 1].transmitPower
  }

  /// The charge of an advertising event, in µC; `nil` outside the measured powers.
  ///
  /// Between two measured powers, it is interpolated linearly over dBm. The charge is convex there,
  /// so the true value is slightly smaller.
  package func charge(at power: PowerLevel) -> Double? {
    // As numbers, because NaN is never in range.
    guard power.dBm >= transmitPowers.lowerBound.dBm,
      let above = measured.firstIndex(where: { $0.transmitPower.dBm >= power.dBm })
    else { return nil }
    let upper = measured[above]
    guard upper.transmitPower != power, above > 0 else { return upper.charge }
    let lower = measured[above - 1]
    let part =
      (power - lower.transmitPower).value / (upper.transmitPower - lower.transmitPower).value
    return lower.charge + part * (upper.charge - lower.charge)
  }

  /// `true` if the charge at a power was measured, not interpolated.
  package func isMeasured(at power: PowerLevel) -> Bool {
    measured.contains { $0.transmitPower == power }
  }
}
