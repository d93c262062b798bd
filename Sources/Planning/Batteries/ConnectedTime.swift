import BLE
import Links

/// The part of the time in which a beacon is connected. It does not advertise meanwhile.
package struct ConnectedTime: Hashable, Sendable {
  /// The fraction of the time, 0 ... 1.
  package let share: Double
  /// The interval and the latency of the connections.
  package let parameters: ConnectionParameters

  /// A part of the time.
  ///
  /// - Precondition: The fraction is in its range.
  package init(share: Double, parameters: ConnectionParameters = .standard) {
    precondition((0...1).contains(share), "\(share) is not a share of the time")
    self.share = share
    self.parameters = parameters
  }

  /// The time from one event for which the beacon wakes to the next. It has nothing to send, and so
  /// it misses as many events as the latency allows.
  package var wakingInterval: Duration { parameters.interval * (1 + parameters.latency) }

  /// The charge of such an event, in µC: that of two empty packets; `nil` if it is unknown.
  package static func charge(of chip: BeaconChip, at power: PowerLevel) -> Double? {
    let packet = Airtime.ofDataPacket(carrying: nil)
    return chip.charge(of: RadioUse(sending: packet, listening: packet), in: 1, at: power)
  }
}
