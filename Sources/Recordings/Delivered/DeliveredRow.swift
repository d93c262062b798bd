import BLE
import Phones

/// A row of `delivered.csv`: an event of the app on a phone.
public struct DeliveredRow: Hashable, Sendable {
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
  /// The readings of the motion sensors delivered to the app; `nil` for any other event.
  var motion: DeviceMotion? {
    guard case .delivered(.motion(let motion), rule: _) = kind else { return nil }
    return motion
  }

  /// The packet delivered to the app; `nil` for any other event.
  package var sighting: Sighting? {
    guard case .delivered(.advertisement(let packet), rule: _) = kind else { return nil }
    return Sighting(packet, at: time)
  }
}
