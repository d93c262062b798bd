import BLE

/// A region whose beacons an app ranges.
struct RangedRegion: Hashable, Sendable {
  /// The packets of a beacon since the last report.
  private struct Reading: Hashable, Sendable {
    let identifier: BeaconIdentifier
    var measuredPower: PowerLevel
    var sum = 0.0
    var levels = 0
    var packets = 0
    var latest: Instant

    /// The mean level; `nil` if no packet had a level.
    func level(whole: Bool) -> PowerLevel? {
      guard levels > 0 else { return nil }
      let mean = sum / Double(levels)
      return PowerLevel(dBm: whole ? PortableMath.nearestInteger(mean) : mean)
    }
  }

  let region: BeaconRegion
  private var readings: [Reading] = []

  init(_ region: BeaconRegion) {
    self.region = region
  }

  /// Adds a packet of one of the region's beacons.
  mutating func hear(_ beacon: IBeacon, _ rssi: PowerLevel?, at now: Instant) {
    let index: Int
    if let known = readings.firstIndex(where: { $0.identifier == beacon.identifier }) {
      index = known
    } else {
      index = readings.count
      readings.append(
        Reading(identifier: beacon.identifier, measuredPower: beacon.measuredPower, latest: now))
    }
    readings[index].measuredPower = beacon.measuredPower
    readings[index].packets += 1
    readings[index].latest = now
    if let rssi {
      readings[index].sum += rssi.dBm
      readings[index].levels += 1
    }
  }

  /// The report of the beacons heard since the last report, and of the beacons still remembered;
  /// nearest first.
  mutating func report(_ settings: SystemSettings, at now: Instant) -> [RangedBeacon] {
    if let memory = settings.rangingMemory {
      readings.removeAll { $0.packets == 0 && $0.latest.duration(to: now) > memory }
    } else {
      readings.removeAll { $0.packets == 0 }
    }
    var beacons = readings.map { reading in
      RangedBeacon(
        identifier: reading.identifier, rssi: reading.level(whole: settings.wholeLevels),
        measuredPower: reading.measuredPower)
    }
    beacons.sort { $0.isNearer(than: $1) }
    for index in readings.indices {
      readings[index].sum = 0
      readings[index].levels = 0
      readings[index].packets = 0
    }
    return beacons
  }

  /// Forgets all packets.
  mutating func forget() { readings.removeAll() }
}

extension RangedBeacon {
  /// Orders beacons by their loss beyond 1 m, then by their identifiers. Those without a level come
  /// last.
  fileprivate func isNearer(than other: RangedBeacon) -> Bool {
    switch (rssi, other.rssi) {
    case (nil, nil): break
    case (_, nil): return true
    case (nil, _): return false
    case (let own?, let others?):
      let (gain, otherGain) = (own - measuredPower, others - other.measuredPower)
      if gain != otherGain { return gain > otherGain }
    }
    let (left, right) = (identifier, other.identifier)
    if left.uuid != right.uuid { return left.uuid < right.uuid }
    return (left.major, left.minor) < (right.major, right.minor)
  }
}
