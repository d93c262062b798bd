import BLE
import Phones

/// An event from which an engine hears of its anchors, with its time: a packet, a ranging event, or
/// a change of a region.
public struct EngineInputEvent: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The event.
  public var event: CentralEvent

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

  /// Creates the event in which an app receives an anchor's level over a connection, or an anchor's
  /// packet; `nil` for any other event.
  package init?(levelOf event: AppEvent) {
    if case .delivered(.rssi(let level, of: let device), rule: _) = event.kind {
      self.init(.rssi(level, of: device), at: event.time)
    } else {
      self.init(event)
    }
  }

  /// Returns `true` if the event is about an anchor.
  public func isOf(_ anchor: Anchor) -> Bool { Hearing(of: anchor, in: event) != .nothing }
}
