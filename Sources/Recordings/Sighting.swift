import BLE

/// A received packet, with its time.
public struct Sighting: Hashable, Sendable {
  /// The end of the packet.
  public var time: Instant
  /// The packet as reported by the radio.
  public var advertisement: Advertisement

  /// Creates a packet received at a time.
  public init(_ advertisement: Advertisement, at time: Instant) {
    self.time = time
    self.advertisement = advertisement
  }
}
