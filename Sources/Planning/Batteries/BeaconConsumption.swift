import BLE
import Links

/// The power consumption of a beacon.
package struct BeaconConsumption: Hashable, Sendable {
  /// The radio chip.
  package let chip: BeaconChip
  /// The advertising interval. Each event adds 0 ... 10 ms.
  package let interval: Duration
  /// The transmit power.
  package let transmitPower: PowerLevel
  /// `true` if the beacon listens for requests after each packet, as one that takes connections or
  /// scan requests does.
  package let isConnectable: Bool
  /// The charge of an advertising event, in µC.
  package let charge: Double
  /// The share of time with connections, and their parameters; `nil` for a beacon without any.
  package let connected: ConnectedTime?
  /// The charge of a connection event, in µC; `nil` without connections.
  package let connectionCharge: Double?

  /// Creates the consumption of a beacon with a chip, an interval, a power and connections; `nil`
  /// if the chip's charge at this power, the charge of its connection events, or the current by
  /// which a beacon that is not connectable saves, is unknown.
  ///
  /// - Precondition: The interval is positive, and a beacon with connections is connectable.
  package init?(
    chip: BeaconChip, interval: Duration, transmitPower: PowerLevel, isConnectable: Bool = true,
    connected: ConnectedTime? = nil
  ) {
    precondition(interval > .zero, "there is no interval of \(interval.inSeconds) s")
    precondition(isConnectable || connected == nil, "connections need a connectable beacon")
    guard var charge = chip.charge(at: transmitPower) else { return nil }
    if !isConnectable {
      guard let listening = Self.listeningCharge(of: chip) else { return nil }
      charge -= listening
    }
    self.isConnectable = isConnectable
    connectionCharge = connected.flatMap { _ in ConnectedTime.charge(of: chip, at: transmitPower) }
    guard connected == nil || connectionCharge != nil else { return nil }
    self.connected = connected
    self.chip = chip
    self.interval = interval
    self.transmitPower = transmitPower
    self.charge = charge
  }

  /// The charge of listening in an advertising event, in µC; `nil` if no source has the chip's
  /// current while it listens.
  ///
  ///     Q = 3 · (150 µs + 40 µs) · I listening
  ///
  /// After each of the three packets, the radio is on for the interframe space and for the preamble
  /// and the access address of a request; then it knows that none comes. It turns on during the
  /// space, at nearly the current of listening.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.1.1: Interframe space; 2.1: Packet
  ///   format; 4.4.2.3: Connectable and scannable undirected event type.
  package static func listeningCharge(of chip: BeaconChip) -> Double? {
    chip.currents.map { 3 * Duration.microseconds(190).inSeconds * $0.listening * 1000 }
  }

  /// `true` if the charge at the power was measured, not computed or interpolated.
  package var isMeasured: Bool { isConnectable && chip.isMeasured(at: transmitPower) }

  /// The mean current, in µA.
  ///
  ///     I = (1 - share) · Q / (interval + 5 ms) + I connected + I asleep
  ///
  /// where Q is the charge of an advertising event, and I asleep the current of the sleeping chip.
  /// An event is on average 5 ms later than the interval alone gives, and the beacon does not
  /// advertise for the share of the time in which it is connected.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 6, Part B, 4.4.2.2.1: Advertising interval.
  package var meanCurrent: Double {
    (1 - (connected?.share ?? 0)) * charge / (interval.inSeconds + 0.005) + connectedCurrent
      + chip.sleepCurrent
  }

  /// The part of the mean current that connection events take, in µA.
  ///
  ///     I connected = share · Q connection event / (connection interval · (1 + latency))
  package var connectedCurrent: Double {
    guard let connected, let connectionCharge else { return 0 }
    return connected.share * connectionCharge / connected.wakingInterval.inSeconds
  }

  /// Returns the battery life with a cell, by the mean current I.
  ///
  ///     t = usable · capacity / I, at most the shelf life of a cell
  ///
  /// Self-discharge and temperature are not modelled: in the cold, and over many years, batteries
  /// last less long.
  ///
  /// - Parameter usable: The usable fraction of the capacity, above 0 and at most 1.
  /// - Precondition: The fraction is in its range.
  package func life(
    of cell: BatteryCell, usable: Double = BatteryCell.defaultUsableShare
  ) -> Duration {
    precondition(0 < usable && usable <= 1, "\(usable) is not a share of a cell")
    let life = Duration.seconds(usable * cell.capacity * 1000 / meanCurrent * 3600)
    return min(life, cell.chemistry.shelfLife)
  }
}

extension Duration {
  /// A month: a twelfth of 365.25 days.
  package static let month = Duration.seconds(2_629_800)
}
