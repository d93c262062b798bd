/// What an event tells of an anchor, or of a group of them.
public enum Hearing: Hashable, Sendable {
  /// It was not heard.
  case nothing
  /// It was heard, but the radio could not tell how loud.
  case unmeasured
  /// It was heard at this level.
  case reading(PowerLevel)

  /// What this event tells of that anchor.
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
    case .region, .connected, .connectionRefused, .disconnected, .value, .written, .wake:
      break
    }
  }

  /// Something was heard, with an RSSI from -127 to 20 dBm, or with none: there are no others.
  ///
  /// - SeeAlso: Bluetooth Core Specification, Vol 4, Part E, 7.7.65.2.
  private init(rssi: PowerLevel?) {
    if let rssi, rssi.dBm >= -127, rssi.dBm <= 20 {
      self = .reading(rssi)
    } else {
      self = .unmeasured
    }
  }

  /// Whether a level was read.
  public var isReading: Bool {
    if case .reading = self { true } else { false }
  }
}
