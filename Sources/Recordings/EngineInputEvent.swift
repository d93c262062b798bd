import BLE
import Phones

/// An event, with its time, from which an engine hears of its anchors: a packet, a ranging event,
/// or a change of a region.
public struct EngineInputEvent: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The event.
  public var event: CentralEvent
  /// `true` for a level that was read over a connection. If the app had found the device by a
  /// packet, the event is that packet at the level that was read.
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

  /// Returns the beacon of a packet if it is in a group; `nil` for any other event.
  package func beacon(in contains: (BeaconIdentifier) -> Bool) -> BeaconIdentifier? {
    guard case .advertisement(let packet) = event,
      let beacon = BeaconIdentifier(advertisingData: packet.payload), contains(beacon)
    else { return nil }
    return beacon
  }
}

extension [AppEvent] {
  /// Returns the events in which an app receives something about anchors: packets, reports of
  /// ranging, changes of regions, and levels that it reads over connections.
  ///
  /// An engine that reads levels over connections takes each as the packet by which it found an
  /// anchor, at the level that was read. So does this list: an anchor may be known by a service,
  /// which only the packet tells. If no packet has told of the device, its address is all that is
  /// known.
  package func heard(of anchors: [Anchor]) -> [EngineInputEvent] {
    var found: [DeviceAddress: Advertisement] = [:]
    return compactMap { event in
      switch event.kind {
      case .launched, .delivered(.bluetooth(isOn: true), rule: _): found = [:]
      case .delivered(.advertisement(let packet), rule: _):
        if found[packet.transmitter] == nil, anchors.contains(where: { $0.isHeard(in: packet) }) {
          found[packet.transmitter] = packet
        }
      case .delivered(.rssi(let level, of: let device), rule: _):
        return EngineInputEvent(
          level: level, of: device, foundBy: found[device], at: event.time)
      default: break
      }
      return EngineInputEvent(event)
    }
  }
}

extension EngineInputEvent {
  fileprivate init(
    level: PowerLevel?, of device: DeviceAddress, foundBy packet: Advertisement?, at time: Instant
  ) {
    if var packet {
      packet.rssi = level
      self.init(.advertisement(packet), at: time)
    } else {
      self.init(.rssi(level, of: device), at: time)
    }
    isOverConnection = true
  }
}
