import BLE
import Links

/// The battery life of a beacon or a tag, and the detection delay and listening of a radio that
/// hears it, by interval, power and scan.
package struct BatteryBudget: Sendable {
  /// The terms common to all rows.
  package let terms: Terms
  /// The rows by interval, then by power, then by scan.
  package let rows: [Row]
  /// `true` if some intervals are missing.
  package let isPartial: Bool

  /// The terms common to all rows.
  package struct Terms: Sendable {
    /// The beacon's chip.
    package var chip: BeaconChip
    /// The beacon's battery.
    package var cell: BatteryCell
    /// The usable fraction of the battery, above 0 and at most 1.
    package var usable: Double
    /// The number of packets that the radio has to receive.
    package var packets: Int
    /// The make of the beacon; `nil` if none is given.
    package var model: Model?
    /// The fraction of packets lost although the radio listens.
    package var lossShare: Double
    /// `true` if the charge of an advertising event was measured on one's own device.
    package var hasOwnCharge = false
    /// `true` if the beacon listens for requests after each packet.
    package var isConnectable = true
    /// The time in which the beacon is connected; `nil` if it never is.
    package var connected: ConnectedTime?

    /// A make of beacon, as far as public sources describe its battery.
    package struct Model: Sendable {
      /// The name.
      package var name: String
      /// `true` if the chip is a default, because no source gives the beacon's chip.
      package var hasDefaultChip: Bool
      /// `true` if the cell is a default, because no source gives the beacon's cell or the capacity
      /// of that cell.
      package var hasDefaultCell: Bool
      /// The type of the beacon's cell, if a source gives a type of unknown capacity; `nil`
      /// otherwise.
      package var unknownCell: String?
      /// The battery life that the maker gives, in words; `nil` if no source has one.
      package var makersLife: String?

      /// Creates a make.
      package init(
        _ name: String, hasDefaultChip: Bool, hasDefaultCell: Bool, unknownCell: String? = nil,
        makersLife: String?
      ) {
        self.name = name
        self.hasDefaultChip = hasDefaultChip
        self.hasDefaultCell = hasDefaultCell
        self.unknownCell = unknownCell
        self.makersLife = makersLife
      }
    }

    /// Creates terms; by default the terms of a common beacon.
    package init(
      chip: BeaconChip = .nRF52832, cell: BatteryCell,
      usable: Double = BatteryCell.defaultUsableShare, packets: Int = 1, lossShare: Double = 0,
      connected: ConnectedTime? = nil
    ) {
      self.chip = chip
      self.cell = cell
      self.usable = usable
      self.packets = packets
      self.lossShare = lossShare
      self.connected = connected
    }

    /// `true` if the beacon is not connected all the time.
    package var advertises: Bool { (connected?.share ?? 0) < 1 }
  }

  /// The results for one interval, one power and one scan.
  package struct Row: Sendable {
    /// The beacon's power consumption.
    package let power: BeaconConsumption
    /// The battery life.
    package let life: Duration
    /// `true` if the battery life is limited by the shelf life of the cell.
    package let endsWithShelfLife: Bool
    /// The scan of the phone or receiver.
    package let scan: DetectionScan
    /// The delay until the phone or receiver has received enough packets, while the beacon is not
    /// connected; `nil` for a beacon that is always connected, and never advertises.
    package let delay: DetectionDelay?
  }

  /// Creates a budget for given intervals, powers and scans. If the task is cancelled, the
  /// calculation ends soon and keeps the intervals finished by then.
  ///
  /// - Parameter progress: Called after each interval with the counts of finished and of all
  ///   intervals.
  /// - Precondition: The link layer allows the intervals. The chip's charges at the powers, and the
  ///   charges of its connections, are known, and its current while it listens if the beacon is not
  ///   connectable. A beacon with connections is connectable.
  package init(
    _ terms: Terms, intervals: [Duration], transmitPowers: [PowerLevel], scans: [DetectionScan],
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    self.terms = terms
    var rows: [Row] = []
    for (number, interval) in zip(1..., intervals) where !Task.isCancelled {
      // Within range of the beacon, the delay does not depend on the power.
      let delays: [DetectionDelay?] = scans.map { scan in
        guard terms.advertises else { return nil }
        return DetectionDelay(
          interval: interval, scanner: scan.scanner, packets: terms.packets,
          lossShare: terms.lossShare)
      }
      for transmitPower in transmitPowers {
        let power = Self.power(in: terms, interval, transmitPower)
        let life = power.life(of: terms.cell, usable: terms.usable)
        rows += zip(scans, delays).map {
          Row(
            power: power, life: life, endsWithShelfLife: life == terms.cell.chemistry.shelfLife,
            scan: $0, delay: $1)
        }
      }
      progress(number, intervals.count)
    }
    self.rows = rows
    isPartial = rows.count < intervals.count * transmitPowers.count * scans.count
  }

  /// The chip's strongest and weakest power with a measured charge.
  package var powers: (strongest: PowerLevel, weakest: PowerLevel) {
    let measured = terms.chip.measured.map(\.transmitPower)
    return (measured[measured.count - 1], measured[0])
  }

  /// The ratio of battery lives at the chip's weakest and strongest power, at an interval of 100
  /// ms.
  package var gainByPower: Double {
    current(every: 100, powers.strongest) / current(every: 100, powers.weakest)
  }

  /// The ratio of battery lives at one and at ten advertising events per second, at the chip's
  /// strongest power.
  package var gainByInterval: Double {
    current(every: 100, powers.strongest) / current(every: 1000, powers.strongest)
  }

  private func current(every milliseconds: Int, _ power: PowerLevel) -> Double {
    Self.power(in: terms, .milliseconds(milliseconds), power).meanCurrent
  }

  private static func power(
    in terms: Terms, _ interval: Duration, _ transmitPower: PowerLevel
  ) -> BeaconConsumption {
    guard
      let power = BeaconConsumption(
        chip: terms.chip, interval: interval, transmitPower: transmitPower,
        isConnectable: terms.isConnectable, connected: terms.connected)
    else {
      preconditionFailure("the charge of \(terms.chip.name) at \(transmitPower.dBm) dBm is unknown")
    }
    return power
  }
}
