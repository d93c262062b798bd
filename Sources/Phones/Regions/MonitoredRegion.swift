import BLE

/// A region that the system monitors for an app.
struct MonitoredRegion: Hashable, Sendable {
  let region: BeaconRegion
  private(set) var isInside = false
  /// `false` while Bluetooth is off, and afterwards until the state is determined anew.
  private(set) var isKnown = true
  /// The last state reported to the app since its launch; `nil` for none.
  var reported: Bool?
  /// The time of the first packet of an entry that is not yet reported.
  private var firstPacket: Instant?
  /// The time of the latest packet; of an unknown state, the time from which packets count.
  private var latestPacket: Instant?

  init(_ region: BeaconRegion) {
    self.region = region
  }

  /// Hears a packet of one of the region's beacons. Returns `true` if a report is now due that was
  /// not due before.
  mutating func hear(at now: Instant) -> Bool {
    latestPacket = now
    guard !isInside || !isKnown, firstPacket == nil else { return false }
    firstPacket = now
    return true
  }

  /// The time at which the next change is due if nothing else is heard; `nil` for none.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of the range of exit delays.
  ///   - extra: A delay of all changes.
  func due(_ settings: SystemSettings, exitAt fraction: Double, extra: Duration) -> Instant? {
    if isKnown ? isInside : firstPacket == nil {
      let delay = settings.exitDelay?.delay(fraction) ?? .seconds(1)
      return latestPacket?.advanced(by: delay + extra)
    }
    return firstPacket?.advanced(by: (settings.enterDelay ?? .zero) + extra)
  }

  /// Makes the change that is due: the state is the other one, or is determined.
  mutating func change() {
    isInside = isKnown ? !isInside : firstPacket != nil
    isKnown = true
    firstPacket = nil
  }

  /// Forgets the state, as Bluetooth is switched off.
  mutating func forget() {
    isKnown = false
    (firstPacket, latestPacket) = (nil, nil)
  }

  /// Begins to determine an unknown state, as Bluetooth is on again.
  mutating func determine(from now: Instant) {
    if !isKnown { latestPacket = now }
  }
}
