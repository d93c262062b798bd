import BLE
import Phones

extension Recording {
  /// Returns `true` if the recording has readings of a phone's motion sensors.
  package func hasMotion(of phone: DeviceAddress) -> Bool {
    delivered.contains { $0.phone == phone && $0.event.motion != nil }
  }

  /// Returns `true` if the recording has steps that a phone's motion sensors counted.
  package func hasSteps(of phone: DeviceAddress) -> Bool {
    delivered.contains { $0.phone == phone && $0.event.motion?.steps != nil }
  }

  /// Returns the events of the app on a phone, in order; none for a bare radio, whose only rows are
  /// the readings of motion sensors.
  package func app(on phone: DeviceAddress) -> [AppEvent] {
    let events = delivered.filter { $0.phone == phone }.map(\.event)
    return events.allSatisfy { $0.motion != nil } ? [] : events
  }

  /// Returns the readings of the motion sensors of a bare radio, in order; none for a phone with
  /// the events of an app, which include them.
  package func motion(on phone: DeviceAddress) -> [AppEvent] {
    let events = delivered.filter { $0.phone == phone }.map(\.event)
    return events.allSatisfy { $0.motion != nil } ? events : []
  }
}
