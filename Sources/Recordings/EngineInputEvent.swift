import BLE
import Phones

/// An event, with its time, from which an engine hears of its anchors: a packet, a ranging event,
/// or a change of a region.
public struct EngineInputEvent: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The event.
  public var event: CentralEvent
  /// `true` for a level that was read over a connection. The event is then the packet by which the
  /// engine found the device, at the level that was read. An engine cannot tell it from a packet,
  /// but the two are not equal here.
  package private(set) var isOverConnection = false

  /// Creates an event at a time.
  public init(_ event: CentralEvent, at time: Instant) {
    self.time = time
    self.event = event
  }

  /// Creates the event of the reception of a packet.
  package init(_ sighting: Sighting) {
    self.init(.advertisement(sighting.advertisement), at: sighting.time)
  }

  /// Creates the event of a level that was read over a connection.
  ///
  /// - Parameter packet: The packet by which the engine found the device, at the level.
  package init(readAs packet: Advertisement, at time: Instant) {
    self.init(.advertisement(packet), at: time)
    isOverConnection = true
  }

  /// The packet; `nil` for any other event, and for a level that was read over a connection.
  package var packet: Advertisement? {
    guard !isOverConnection, case .advertisement(let packet) = event else { return nil }
    return packet
  }

  /// Creates the event in which an app receives something about anchors; `nil` for any other event
  /// of the app.
  package init?(_ event: AppEvent) {
    guard case .delivered(let delivered, rule: _) = event.kind else { return nil }
    switch delivered {
    case .advertisement, .ranged, .region: self.init(delivered, at: event.time)
    case .connected, .connectionRefused, .disconnected, .rssi, .attribute, .refused,
      .bluetooth, .app, .motion, .reply, .wake:
      return nil
    }
  }

  /// Returns `true` if the event is about an anchor.
  public func isOf(_ anchor: Anchor) -> Bool { Hearing(of: anchor, in: event) != .nothing }

  /// Returns the change of a region that contains an anchor; `nil` for any other event.
  package func change(ofRegionWith anchor: Anchor) -> RegionEvent? {
    guard case .region(let change) = event, case .beacon(let beacon) = anchor,
      change.region.contains(beacon)
    else { return nil }
    return change
  }

  /// Returns the beacon of a packet if it is in a group; `nil` for any other event.
  package func beacon(in contains: (BeaconIdentifier) -> Bool) -> BeaconIdentifier? {
    guard case .advertisement(let packet) = event,
      let beacon = BeaconIdentifier(advertisingData: packet.payload), contains(beacon)
    else { return nil }
    return beacon
  }
}
