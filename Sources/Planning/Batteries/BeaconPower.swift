import BLE

/// What a beacon draws from its battery.
package struct BeaconPower: Hashable, Sendable {
  /// Its radio chip.
  package let chip: BeaconChip
  /// The time between two advertising events, to which each adds 0 ... 10 ms.
  package let interval: Duration
  /// What it radiates.
  package let transmitPower: PowerLevel
  /// The charge of an advertising event, in µC.
  package let charge: Double

  /// A beacon with this chip that advertises so often and so strongly; `nil` at powers of which the
  /// chip's charge is not known.
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
  /// since an event comes 0 ... 10 ms later than the interval alone would have it.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.2.2.1: Advertising interval.
  package var meanCurrent: Double {
    charge / (interval.inSeconds + 0.005) + chip.sleepCurrent
  }

  /// How long a cell lasts.
  ///
  ///     t = usable · capacity / I
  ///
  /// The cell's own discharge and the temperature are left out: in the cold, and over many years, it
  /// is less.
  ///
  /// - Parameter usable: The share of the capacity that can be used, above 0 and up to 1.
  /// - Precondition: The share is in its range.
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
