import BLE

/// A region that the system monitors for an app.
struct MonitoredRegion: Hashable, Sendable {
  let region: BeaconRegion
  private(set) var isInside = false
  /// The last state reported to the app since its launch; `nil` for none.
  var reported: Bool?
  /// The time of the first packet of an entry that is not yet reported.
  private var firstPacket: Instant?
  /// The time of the latest packet.
  private var latestPacket: Instant?

  init(_ region: BeaconRegion) {
    self.region = region
  }

  /// Hears a packet of one of the region's beacons. Returns `true` if a report is now due that was
  /// not due before.
  mutating func hear(at now: Instant) -> Bool {
    latestPacket = now
    guard !isInside, firstPacket == nil else { return false }
    firstPacket = now
    return true
  }

  /// The time at which the next change is due if nothing else is heard; `nil` for none.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of the range of exit delays.
  ///   - extra: A delay of all changes.
  func due(_ settings: SystemSettings, exitAt fraction: Double, extra: Duration) -> Instant? {
    if isInside {
      let delay = settings.exitDelay?.delay(fraction) ?? .seconds(1)
      return latestPacket?.advanced(by: delay + extra)
    }
    return firstPacket?.advanced(by: (settings.enterDelay ?? .zero) + extra)
  }

  /// Makes the change that is due.
  mutating func change() {
    isInside.toggle()
    firstPacket = nil
  }
}
