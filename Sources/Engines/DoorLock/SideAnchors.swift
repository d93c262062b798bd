import BLE

/// The anchors on one side of a door.
struct SideAnchors: Hashable, Sendable {
  private var anchors: [HeardAnchor]
  /// `true` for each anchor whose RSSI is read over a connection; empty if no reading needs one.
  private var isConnected: [Bool]
  // The settings about levels, kept apart from the others. The lock reads them at each packet while
  // it changes the group; reading them from the whole settings would copy all settings each time.
  private let groupLevel: SideLevel
  private let unlockSamples: Int
  private let unlocksOnReading: Bool
  private let readingInterval: Duration
  /// `nil` if no reading needs a connection.
  private let connectionTimeout: Duration?

  init(_ anchors: [Anchor], of settings: DoorLockSettings) {
    self.anchors = anchors.map { HeardAnchor($0, smoothing: settings.smoothing) }
    groupLevel = settings.groupLevel
    unlockSamples = settings.unlockSamples
    unlocksOnReading = settings.unlocksOnReading
    readingInterval = settings.readingInterval
    let needsConnection = settings.connectionTimeout > .zero && readingInterval > .zero
    connectionTimeout = needsConnection ? settings.connectionTimeout : nil
    isConnected = needsConnection ? anchors.map { _ in false } : []
  }

  /// Processes an event and returns a reading if it contains one for any of the anchors. A reading
  /// that comes too soon after the previous one of the same anchor counts as heard without a level.
  mutating func hear(_ event: CentralEvent, at time: Instant) -> Hearing {
    var heard = Hearing.nothing
    for index in anchors.indices {
      var hearing = Hearing(of: anchors[index].anchor, in: event)
      if case .reading(let level) = hearing {
        let isTaken: Bool
        if let connectionTimeout {
          isTaken = takesReading(of: index, at: time, connectedWithin: connectionTimeout)
        } else if let newest = anchors[index].newest {
          isTaken = newest.duration(to: time) >= readingInterval
        } else {
          isTaken = true
        }
        if isTaken { anchors[index].hear(level, at: time) } else { hearing = .unmeasured }
      }
      if hearing.isReading || heard == .nothing { heard = hearing }
    }
    return heard
  }

  /// Returns `true` if a level is taken of an anchor that is read over a connection, and notes
  /// whether the anchor is connected.
  private mutating func takesReading(
    of index: Int, at time: Instant, connectedWithin timeout: Duration
  ) -> Bool {
    guard let newest = anchors[index].newest else {
      isConnected[index] = false
      return true
    }
    let silence = newest.duration(to: time)
    let checks = silence.nanoseconds / readingInterval.nanoseconds
    if isConnected[index],
      checks * readingInterval.nanoseconds > timeout.nanoseconds
    {
      isConnected[index] = false
      return true
    }
    if !isConnected[index] {
      isConnected[index] = true
      return true
    }
    return silence >= readingInterval
  }

  /// The level that determines the side and unlocks the door. Only anchors with enough samples
  /// count; `nil` if no anchor has enough.
  mutating func levelToUnlock(at time: Instant) -> PowerLevel? {
    level(samples: unlockSamples, isSmoothed: !unlocksOnReading, at: time)
  }

  /// The level that determines nearness; `nil` without a reading. A single reading is enough.
  mutating func levelOfNearness(at time: Instant) -> PowerLevel? {
    level(samples: 1, isSmoothed: true, at: time)
  }

  /// The level of the anchors that have enough samples; `nil` if no anchor has.
  ///
  /// - Parameter isSmoothed: `true` to use smoothed levels, `false` to use the newest readings.
  private mutating func level(
    samples: Int, isSmoothed: Bool, at time: Instant
  ) -> PowerLevel? {
    var strongest: PowerLevel?
    var sum = 0.0
    var number = 0
    for index in anchors.indices where anchors[index].samples >= samples {
      let level = isSmoothed ? anchors[index].level(at: time) : anchors[index].newestLevel
      guard let level else { continue }
      strongest = max(strongest ?? level, level)
      sum += level.dBm
      number += 1
    }
    return switch groupLevel {
    case .strongest: strongest
    case .mean: number == 0 ? nil : PowerLevel(dBm: sum / Double(number))
    }
  }

  /// The evidence for each anchor, in order.
  mutating func evidence(at time: Instant) -> [Evidence] {
    anchors.indices.map { anchors[$0].evidence(at: time) }
  }

  /// Restarts the smoothing of each anchor from its newest reading.
  mutating func startOver() {
    for index in anchors.indices { anchors[index].startOver() }
  }

  /// Forgets the anchors that were not heard for a given time.
  mutating func forget(unheardFor age: Duration, at time: Instant) {
    for index in anchors.indices {
      if let newest = anchors[index].newest, newest.duration(to: time) >= age {
        anchors[index].forget()
      }
    }
  }

  /// The time of the newest reading of the anchor that has been silent longest; `nil` if no anchor
  /// has a reading.
  var oldest: Instant? { anchors.lazy.compactMap { $0.newest }.min() }
}
