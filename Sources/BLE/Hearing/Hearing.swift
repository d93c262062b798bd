/// The reception of an anchor, or of a group of anchors, in one event.
public enum Hearing: Hashable, Sendable {
  /// Not heard.
  case nothing
  /// Heard, but without an RSSI.
  case unmeasured
  /// Heard at this level.
  case reading(PowerLevel)

  /// The reception of an anchor in an event.
  @inlinable
  public init(of anchor: Anchor, in event: CentralEvent) {
    self = .nothing
    switch event {
    case .advertisement(let advertisement):
      if anchor.isHeard(in: advertisement) { self = Hearing(rssi: advertisement.rssi) }
    case .rssi(let rssi, of: let address):
      if anchor == .device(address) { self = Hearing(rssi: rssi) }
    case .ranged(let beacons):
      for beacon in beacons where anchor == .beacon(beacon.identifier) {
        self = Hearing(rssi: beacon.rssi)
      }
    case .region, .connected, .connectionRefused, .disconnected, .attribute, .refused,
      .bluetooth, .app, .motion, .reply, .wake:
      break
    }
  }

  /// Creates a reading from an RSSI of -127 to 20 dBm, the levels that radios report, and an
  /// unmeasured reception from any other RSSI or from `nil`.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 4, Part E, 7.7.65.2.
  @usableFromInline
  init(rssi: PowerLevel?) {
    if let rssi, rssi.dBm >= -127, rssi.dBm <= 20 {
      self = .reading(rssi)
    } else {
      self = .unmeasured
    }
  }

  /// `true` if there is a level.
  public var isReading: Bool {
    if case .reading = self { true } else { false }
  }
}
