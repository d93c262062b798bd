import BLE
import Buildings
import Phones
import Recordings
import Scenarios
import Sim

/// An event of a run, of a replay, or of an engine on a real radio, as one line describes it.
package enum LineEvent: Sendable {
  /// The position and heading of a subject.
  case truth(TruthRow)
  /// An event that the app of a subject received or went through. The app on a bare radio receives
  /// the packets of the radio, and a tag's engine receives the packets that receivers heard.
  case delivered(AppEvent, subject: String)
  /// An engine decided about a subject.
  case decided(Decision, subject: String)
  /// A door was locked, unlocked, opened or closed.
  case door(String, DoorState, at: Instant)
  /// The engine of a subject holds figures of a device.
  case estimated(DistanceSample, subject: String)

  /// The time.
  package var time: Instant {
    switch self {
    case .truth(let row): row.time
    case .delivered(let event, _): event.time
    case .decided(let decision, _): decision.time
    case .door(_, _, let time): time
    case .estimated(let sample, _): sample.time
    }
  }

  /// Returns the event of a packet that an app receives from a radio, without a system in between.
  package static func delivered(_ sighting: Sighting, subject: String) -> LineEvent {
    .delivered(
      AppEvent(.delivered(.advertisement(sighting.advertisement), rule: nil), at: sighting.time),
      subject: subject)
  }
}
