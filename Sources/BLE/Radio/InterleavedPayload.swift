/// A payload that a device sends in place of its default one, in the last of every `period`
/// advertising events.
///
/// Beacons interleave formats in this way: one report on the battery among many frames with an
/// identifier.
public struct InterleavedPayload: Hashable, Sendable {
  /// The advertising data: at most 31 bytes.
  public let payload: Payload
  /// The period of this payload, in events; at least 2. The last event of each period has this
  /// payload.
  public let period: Int

  /// Creates a payload that is sent in the last of every `period` events.
  ///
  /// - Precondition: The period is at least 2.
  public init(_ payload: Payload, every period: Int) {
    precondition(period >= 2, "every \(period) events")
    self.payload = payload
    self.period = period
  }

  /// Returns `true` if an advertising event has this payload, unless a payload that is listed
  /// earlier is due in the same event.
  ///
  /// - Parameter event: The number of the event, counted from 0.
  package func isDue(inEvent event: UInt64) -> Bool { (event + 1) % UInt64(period) == 0 }
}
