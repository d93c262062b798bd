import BLE
import Links

/// The power consumption of a beacon.
package struct BeaconPower: Hashable, Sendable {
  /// The radio chip.
  package let chip: BeaconChip
  /// The advertising interval. Each event adds 0 ... 10 ms.
  package let interval: Duration
  /// The transmit power.
  package let transmitPower: PowerLevel
  /// The charge of an advertising event, in µC.
  package let charge: Double

  /// A beacon with a chip, an interval and a power; `nil` if the chip's charge at this power is
  /// unknown.
  ///
  /// - Precondition: The interval is positive.
  package init?(chip: BeaconChip, interval: Duration, transmitPower: PowerLevel) {
    precondition(interval > .zero, "there is no interval of \(interval.inSeconds) s")
    guard let charge = chip.charge(at: transmitPower) else { return nil }
    self.chip = chip
    self.interval = interval
    self.transmitPower = transmitPower
    self.charge = charge
  }

  /// The mean current, in µA.
  ///
  ///     I = Q / (interval + 5 ms) + I asleep
  ///
  /// because an event is on average 5 ms later than after the interval alone.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.2.2.1: Advertising interval.
  package var meanCurrent: Double {
    charge / (interval.inSeconds + 0.005) + chip.sleepCurrent
  }

  /// The battery life with a cell.
  ///
  ///     t = usable · capacity / I
  ///
  /// Self-discharge and temperature are not modelled: in the cold, and over many years, batteries
  /// last less long.
  ///
  /// - Parameter usable: The usable fraction of the capacity, above 0 and at most 1.
  /// - Precondition: The fraction is in its range.
  package func life(
    of cell: BatteryCell, usable: Double = BatteryCell.usualUsableShare
  ) -> Duration {
    precondition(0 < usable && usable <= 1, "\(usable) is no share of a cell")
    return .seconds(usable * cell.capacity * 1000 / meanCurrent * 3600)
  }
}

extension Duration {
  /// A twelfth of 365.25 days.
  package static let month = Duration.seconds(2_629_800)
}
