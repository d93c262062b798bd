import BLE
import Links

/// The part of the time in which a beacon is connected. Meanwhile, it does not advertise.
package struct ConnectedTime: Hashable, Sendable {
  /// The fraction of the time, 0 ... 1.
  package let share: Double
  /// The interval and the latency of the connections.
  package let parameters: ConnectionParameters

  /// Creates a part of the time.
  ///
  /// - Precondition: The fraction is in its range.
  package init(share: Double, parameters: ConnectionParameters = .standard) {
    precondition((0...1).contains(share), "\(share) is not a share of the time")
    self.share = share
    self.parameters = parameters
  }

  /// The time between two connection events for which the beacon wakes. It has nothing to send, so
  /// it skips as many events as the latency allows.
  package var wakingInterval: Duration { parameters.interval * (1 + parameters.latency) }

  /// Returns the charge of a connection event with two empty packets, in µC; `nil` if the charge is
  /// unknown.
  package static func charge(of chip: BeaconChip, at power: PowerLevel) -> Double? {
    let packet = Airtime.ofDataPacket(carrying: nil)
    return chip.charge(of: RadioUse(sending: packet, listening: packet), in: 1, at: power)
  }
}
