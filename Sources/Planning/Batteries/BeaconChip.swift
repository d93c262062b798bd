import BLE

/// A radio chip: the charge that an advertising event costs, and the current between events.
package struct BeaconChip: Hashable, Sendable {
  /// What it is called.
  package let name: String
  /// The current between two events, in µA.
  package let sleepCurrent: Double
  /// The powers at which the charge is known, the weakest first.
  package let measured: [Measured]

  /// What an advertising event on three channels costs at a power.
  package struct Measured: Hashable, Sendable {
    /// The power.
    package let transmitPower: PowerLevel
    /// The charge, in µC.
    package let charge: Double
  }

  private init(_ name: String, sleepCurrent: Double, charges: KeyValuePairs<Double, Double>) {
    self.name = name
    self.sleepCurrent = sleepCurrent
    measured = charges.map { Measured(transmitPower: PowerLevel(dBm: $0), charge: $1) }
  }

  /// nRF52832 with its DC-DC converter, connectable events of 4.38 ms.
  ///
  /// - SeeAlso: Laird, *BL652 power consumption*: µC for each event by power; asleep 2 µA.
  package static let nRF52832 = BeaconChip(
    "nRF52832", sleepCurrent: 2,
    charges: [-16: 8.98, -12: 9.13, -8: 9.42, -4: 9.47, 0: 10.64, 4: 12.74])

  /// nRF51822 and its relatives.
  ///
  /// - SeeAlso: Nordic Semiconductor: in the mean 220 µA every 100 ms and 25 µA every second at 0
  ///   dBm, and 173 µA every 100 ms at -20 dBm; asleep 2.6 µA. The charges follow from these.
  package static let nRF51 = BeaconChip(
    "nRF51", sleepCurrent: 2.6, charges: [-20: 17.5, 0: 22])

  /// All chips of which the charges are known.
  package static let known = [nRF52832, nRF51]

  /// The powers between which the charge can be told.
  package var transmitPowers: ClosedRange<PowerLevel> {
    measured[0].transmitPower...measured[measured.count - 1].transmitPower
  }

  /// What an advertising event costs, in µC; `nil` at powers beyond those measured.
  ///
  /// Between two powers that were measured, it is on the straight line over dBm. The charge curves
  /// upwards there, so it is rather less.
  package func charge(at power: PowerLevel) -> Double? {
    // In numbers, of which none is equal to or beyond NaN.
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

  /// Whether the charge at a power was measured, rather than told from those beside it.
  package func isMeasured(at power: PowerLevel) -> Bool {
    measured.contains { $0.transmitPower == power }
  }
}
