import Phones

/// The counts of a recording's packets at a phone that has a simulated system and hears the
/// recording.
public struct PhoneTally: Hashable, Sendable {
  /// The number of packets delivered to the app.
  public internal(set) var delivered = 0
  /// The number of packets that came between the windows in which the radio would have listened.
  public internal(set) var unheard = 0
  /// The counts of packets not delivered one by one, by reason. A packet that counts for ranging
  /// has the reason `SystemRule.rangingPeriod`, and one that counts for monitored regions
  /// `countedForRegion`. While nothing needs the radio, the reason is the
  /// one for which the app's scan finds nothing.
  public internal(set) var notDelivered: [NotDeliveredReason: Int] = [:]

  /// The number of all packets.
  public var total: Int { delivered + unheard + notDelivered.values.reduce(0, +) }
}
