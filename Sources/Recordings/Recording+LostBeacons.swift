import BLE

extension Recording {
  /// Returns the recording as seen by an app that treats all results of ranging as levels. A beacon
  /// that is no longer received stays in the list for some seconds, with an RSSI of 0.
  ///
  /// - Parameters:
  ///   - time: The time for which a beacon is listed after its last packet.
  ///   - interval: The interval of lists. The first list begins with the recording.
  /// - SeeAlso: Apple, `CLBeacon.proximity`, unknown; Estimote's forum, *How does
  ///   didRangeBeaconsInRegion work* (2277), for the few seconds.
  package func listingLost(for time: Duration, interval: Duration) -> Recording {
    var listed = self
    listed.sightings = []
    var last: [Sighting] = []
    var heard: Set<DeviceAddress> = []
    var scanEnd = start.advanced(by: interval)
    func finish(upTo now: Instant) {
      while scanEnd <= now {
        let end = scanEnd.advanced(by: .nanoseconds(-1))
        for var lost in last
        where !heard.contains(lost.advertisement.transmitter)
          && lost.time.duration(to: end) < time
        {
          lost.time = end
          lost.advertisement.rssi = PowerLevel(dBm: 0)
          listed.sightings.append(lost)
        }
        heard = []
        scanEnd = scanEnd.advanced(by: interval)
      }
    }
    for sighting in sightings {
      finish(upTo: sighting.time)
      listed.sightings.append(sighting)
      heard.insert(sighting.advertisement.transmitter)
      last.removeAll { $0.advertisement.transmitter == sighting.advertisement.transmitter }
      last.append(sighting)
    }
    finish(upTo: end)
    return listed
  }
}
