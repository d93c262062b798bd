import BLE

/// An app's request to connect that is not carried out yet.
struct PendingConnection: Sendable {
  let walker: Int
  /// The device, as an index into the world's beacons; `nil` for one that cannot be connected.
  let beacon: Int?
  let address: DeviceAddress
  /// The time of the request.
  let requested: Instant
  /// The time from which the radio listens for a packet to answer.
  let ready: Instant
}
