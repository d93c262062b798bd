/// A payload with advertising events of its own, which a device sends besides its default events.
///
/// Beacons also interleave formats in this way: each format has an interval of its own.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.53, for advertising sets.
public struct AdvertisingSet: Hashable, Sendable {
  /// The advertising data: at most 31 bytes.
  public let payload: Payload
  /// The advertising interval, 20 ms ... 10,485.759 s. Each event adds a random delay of 0 ... 10
  /// ms.
  public let interval: Duration

  /// Creates a set that sends a payload at an interval.
  ///
  /// - Precondition: The link layer allows the interval.
  public init(_ payload: Payload, every interval: Duration) {
    precondition(
      interval.isAdvertisingInterval, "\(interval.inSeconds) s is no advertising interval")
    self.payload = payload
    self.interval = interval
  }
}
