import BLE
import Recordings

/// The levels read on one link, in order of time.
///
/// A link connects a moving device and a fixed one. The direction does not matter: the propagation
/// path is the same.
package struct LinkSeries: Sendable {
  /// The fixed device.
  package let fixed: DeviceAddress
  /// The readings.
  package private(set) var readings: [Reading] = []

  /// A level with its time.
  package struct Reading: Hashable, Sendable {
    /// The time.
    package var time: Instant
    /// The level, in dBm.
    package var level: Double

    /// A level read at a time.
    package init(at time: Instant, level: Double) {
      self.time = time
      self.level = level
    }
  }

  /// Creates a link with given readings.
  ///
  /// - Precondition: The readings are in order of time.
  package init(to fixed: DeviceAddress, readings: [Reading]) {
    self.fixed = fixed
    self.readings = readings
  }

  /// Returns the links of a moving device in a recording, in order of first reception. Packets of
  /// unknown level are excluded.
  package static func all(of moving: DeviceAddress, in recording: Recording) -> [LinkSeries] {
    var links: [LinkSeries] = []
    var places: [DeviceAddress: Int] = [:]
    for sighting in recording.sightings {
      let packet = sighting.advertisement
      guard packet.involves(moving), let level = packet.rssi?.dBm else { continue }
      let fixed = packet.transmitter == moving ? packet.receiver : packet.transmitter
      let place = places[fixed] ?? links.count
      if place == links.count {
        links.append(LinkSeries(to: fixed, readings: []))
        places[fixed] = place
      }
      links[place].readings.append(Reading(at: sighting.time, level: level))
    }
    return links
  }

  /// Returns the readings during a stretch, excluding its end.
  ///
  /// - Complexity: O(log n).
  package func readings(during stretch: ValidatedPathPart) -> ArraySlice<Reading> {
    readings[first(from: stretch.start)..<first(from: stretch.end)]
  }

  private func first(from time: Instant) -> Int {
    var (before, after) = (0, readings.count)
    while before < after {
      let middle = (before + after) / 2
      if readings[middle].time < time { before = middle + 1 } else { after = middle }
    }
    return before
  }
}
