import BLE

/// What a beacon's battery lasts, and how soon a phone notices the beacon, over intervals and powers.
package struct Budget: Sendable {
  /// What all rows have in common.
  package let terms: Terms
  /// Intervals and powers: one interval after the other.
  package let rows: [Row]
  /// Whether there are intervals that were not looked at.
  package let isPartial: Bool

  /// What all rows have in common.
  package struct Terms: Sendable {
    /// The beacon's chip.
    package var chip: BeaconChip
    /// The beacon's battery.
    package var cell: BatteryCell
    /// The share of the battery that can be used, above 0 and up to 1.
    package var usable: Double
    /// When the phone listens.
    package var scanMode: ScanMode
    /// How many packets it is to receive.
    package var packets: Int
    /// The share of packets that it listens to and that are lost all the same.
    package var lossShare: Double

    /// Terms; by default those of a common beacon, and of a phone in the hand that hears all it can.
    package init(
      chip: BeaconChip = .nRF52832, cell: BatteryCell,
      usable: Double = BatteryCell.usualUsableShare, scanMode: ScanMode = .foreground,
      packets: Int = 1, lossShare: Double = 0
    ) {
      self.chip = chip
      self.cell = cell
      self.usable = usable
      self.scanMode = scanMode
      self.packets = packets
      self.lossShare = lossShare
    }
  }

  /// An interval and a power.
  package struct Row: Sendable {
    /// What the beacon draws.
    package let power: BeaconPower
    /// How long the battery lasts.
    package let life: Duration
    /// How long the phone waits for enough packets.
    package let delay: DetectionDelay
  }

  /// A budget of these intervals and powers. Where the task is cancelled, it ends soon, with the
  /// intervals that are done.
  ///
  /// - Parameter progress: Called after each interval with how many are done, and how many there are.
  /// - Precondition: The link layer allows the intervals, and the chip's charges are known at the
  ///   powers.
  package init(
    _ terms: Terms, intervals: [Duration], transmitPowers: [PowerLevel],
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    self.terms = terms
    var rows: [Row] = []
    for (number, interval) in zip(1..., intervals) where !Task.isCancelled {
      // In range of the beacon, the power matters no more.
      let delay = DetectionDelay(
        interval: interval, scanner: terms.scanMode.scanner, packets: terms.packets,
        lossShare: terms.lossShare)
      rows += transmitPowers.map { transmitPower in
        let power = Self.power(of: terms.chip, interval, transmitPower)
        return Row(
          power: power, life: power.life(of: terms.cell, usable: terms.usable), delay: delay)
      }
      progress(number, intervals.count)
    }
    self.rows = rows
    isPartial = rows.count < intervals.count * transmitPowers.count
  }

  /// The chip's strongest and weakest power of which the charge is known.
  package var powers: (strongest: PowerLevel, weakest: PowerLevel) {
    (terms.chip.transmitPowers.upperBound, terms.chip.transmitPowers.lowerBound)
  }

  /// How many times as long the battery lasts at the chip's weakest power as at its strongest, every
  /// 100 ms.
  package var gainByPower: Double {
    current(every: 100, powers.strongest) / current(every: 100, powers.weakest)
  }

  /// How many times as long the battery lasts with an event a second as with ten, at the chip's
  /// strongest power.
  package var gainByInterval: Double {
    current(every: 100, powers.strongest) / current(every: 1000, powers.strongest)
  }

  private func current(every milliseconds: Int, _ power: PowerLevel) -> Double {
    Self.power(of: terms.chip, .milliseconds(milliseconds), power).meanCurrent
  }

  private static func power(
    of chip: BeaconChip, _ interval: Duration, _ transmitPower: PowerLevel
  ) -> BeaconPower {
    guard let power = BeaconPower(chip: chip, interval: interval, transmitPower: transmitPower)
    else {
      preconditionFailure("the charge of \(chip.name) at \(transmitPower.dBm) dBm is unknown")
    }
    return power
  }
}
