import BLE

/// A region that the system monitors for an app.
struct MonitoredRegion: Hashable, Sendable {
  let region: BeaconRegion
  private(set) var isInside = false
  /// `false` if Bluetooth was switched off after the state was last determined.
  private(set) var isKnown = true
  /// The last state reported to the app since the app's launch; `nil` if none has been reported.
  var reported: Bool?
  /// The time of the first packet of an entry that is not yet reported.
  private var firstPacket: Instant?
  /// The time since which nothing has been heard: the time of the latest packet or, if the state is
  /// unknown, the time at which Bluetooth came on again; `nil` if there is neither.
  private var silentSince: Instant?

  init(_ region: BeaconRegion) {
    self.region = region
  }

  /// Hears a packet of one of the region's beacons. Returns `true` if this packet makes a report
  /// due.
  mutating func hear(at now: Instant) -> Bool {
    silentSince = now
    guard !isInside || !isKnown, firstPacket == nil else { return false }
    firstPacket = now
    return true
  }

  /// The time at which the next change is due if nothing else is heard; `nil` if no change is due.
  ///
  /// - Parameters:
  ///   - fraction: The delay until an exit is due, as a fraction of the range of exit delays, 0 ...
  ///     1.
  ///   - extra: A delay that is added to the delay of each change.
  func due(_ settings: SystemSettings, exitAt fraction: Double, extra: Duration) -> Instant? {
    if isKnown ? isInside : firstPacket == nil {
      let delay = settings.exitDelay?.delay(fraction) ?? .seconds(1)
      return silentSince?.advanced(by: delay + extra)
    }
    return firstPacket?.advanced(by: (settings.enterDelay ?? .zero) + extra)
  }

  /// Makes the due change: reverses the state, or determines an unknown one.
  mutating func change() {
    isInside = isKnown ? !isInside : firstPacket != nil
    isKnown = true
    firstPacket = nil
  }

  /// Forgets the state when Bluetooth is switched off.
  mutating func forget() {
    isKnown = false
    (firstPacket, silentSince) = (nil, nil)
  }

  /// Begins to determine an unknown state when Bluetooth is on again.
  mutating func determine(from now: Instant) {
    if !isKnown { silentSince = now }
  }
}
