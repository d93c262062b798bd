import BLE
import Phones

/// A row of the table of what apps were told: an event of the app on a phone.
public struct AppRow: Hashable, Sendable {
  /// The phone.
  public var phone: DeviceAddress
  /// The event, with its time.
  public var event: AppEvent

  /// Creates a row for a phone.
  public init(_ event: AppEvent, on phone: DeviceAddress) {
    self.phone = phone
    self.event = event
  }

  /// The time of the event.
  public var time: Instant { event.time }
}

extension AppEvent {
  /// The packet that the app is told of; `nil` for another event.
  package var sighting: Sighting? {
    guard case .told(.advertisement(let packet), rule: _) = kind else { return nil }
    return Sighting(packet, at: time)
  }
}
