import BLE

/// An app's request to connect that has not been carried out yet.
package struct PendingConnection: Sendable {
  package let walker: Int
  /// The device, as an index into the world's beacons; `nil` for a device that cannot be connected.
  package let beacon: Int?
  package let address: DeviceAddress
  /// The time of the request.
  package let requested: Instant
  /// The time from which the radio listens for a packet to answer.
  package let ready: Instant
  /// The timing of the connection; `nil` means the timing of the phone's connections.
  package let parameters: ConnectionParameters?

  package init(
    walker: Int, beacon: Int?, address: DeviceAddress, requested: Instant, ready: Instant,
    parameters: ConnectionParameters? = nil
  ) {
    self.walker = walker
    self.beacon = beacon
    self.address = address
    self.requested = requested
    self.ready = ready
    self.parameters = parameters
  }
}
