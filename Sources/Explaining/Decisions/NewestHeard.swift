import BLE
import Documents
import EngineFiles
import Engines
import Recordings
import Scenarios

/// The newest event of a device that an engine names, or of a group of beacons that it knows.
package struct NewestHeard: Sendable {
  /// The device; `nil` for a group.
  package var anchor: Anchor?
  /// The group; `nil` for a device.
  package var group: RoomBeacons?
  /// The event; `nil` if the device or the group was not heard.
  package var event: EngineInputEvent?
  /// The way in which the engine knows of the event.
  package var way = Way.reading
  /// `true` if the engine ignores the reading, because its level is too low.
  package var isIgnored = false

  /// A way in which an engine knows of a device.
  package enum Way: Sendable {
    /// The engine receives the reading.
    case reading
    /// The system counts the packet for a region, and reports only changes of the region.
    case region
  }

  /// The level; `nil` if the event has none.
  package var level: PowerLevel? {
    guard let anchor = anchor ?? beacon, let event,
      case .reading(let level) = Hearing(of: anchor, in: event.event)
    else { return nil }
    return level
  }

  /// The change of a region that contains the device; `nil` for any other event.
  package var change: RegionEvent? { anchor.flatMap { event?.change(ofRegionWith: $0) } }

  /// The beacon of a group that was heard; `nil` for a device.
  package var beacon: Anchor? {
    guard group != nil else { return nil }
    return event?.beacon { _ in true }.map { .beacon($0) }
  }
}

extension EngineHistory {
  /// Returns the newest events of the devices that a subject's engine names, and then of the groups
  /// of beacons that it knows. Without a reading or a packet that counts for a region, the event of
  /// a device is the newest change of a region that contains it.
  func newestHeard(by subject: Int, at time: Instant) -> [NewestHeard] {
    let events = heard[subject].prefix { $0.time <= time }
    let description = engines[subject].description
    let devices = engines[subject].anchorsNamed.map { anchor -> NewestHeard in
      if let event = events.last(where: { $0.isOf(anchor) }) {
        return NewestHeard(
          anchor: anchor, event: event, isIgnored: description.ignores(event, of: anchor))
      }
      let counted = packets(ofRegionsOf: anchor, by: subject).last { $0.time <= time }
      if let counted {
        return NewestHeard(anchor: anchor, event: EngineInputEvent(counted), way: .region)
      }
      return NewestHeard(
        anchor: anchor, event: events.last { $0.change(ofRegionWith: anchor) != nil })
    }
    var groups: [RoomBeacons] = []
    for group in description.groups where !groups.contains(group) { groups.append(group) }
    return devices
      + groups.map { group in
        if let event = events.last(where: { $0.beacon(in: group.contains) != nil }) {
          return NewestHeard(group: group, event: event)
        }
        let packet = group.region.flatMap { region in
          phones[subject]?.received.last {
            $0.time <= time && region.contains(advertisingData: $0.advertisement.payload)
          }
        }
        return NewestHeard(group: group, event: packet.map { EngineInputEvent($0) }, way: .region)
      }
  }

  /// Returns the times at which a subject's engine heard an anchor, in order: those of the readings
  /// that count or, if there are none because regions decide, those of the packets that count for
  /// the regions.
  func timesHeard(of anchor: Anchor, by subject: Int) -> [Instant] {
    let description = engines[subject].description
    let times = heard[subject].filter { description.counts($0, of: anchor) }.map(\.time)
    return times.isEmpty ? packets(ofRegionsOf: anchor, by: subject).map(\.time) : times
  }

  /// Returns the packets of an anchor that a phone's system counted for a region by which a
  /// subject's engine decides, in order.
  private func packets(ofRegionsOf anchor: Anchor, by subject: Int) -> [Sighting] {
    guard let diary = phones[subject], let region = BeaconRegion(of: anchor),
      engines[subject].description.regions(of: .entered(engines[subject].role(of: anchor)))
        .contains(region)
    else { return [] }
    return diary.received.filter { region.contains(advertisingData: $0.advertisement.payload) }
  }
}
