import BLE
import Buildings
import Phones
import Recordings
import Sim

/// An event of a run, of a replay, or of an engine on a real radio, as a line tells it.
package enum TimedEvent: Sendable {
  /// Where a subject is, and faces.
  case truth(TruthRow)
  /// What happened to the app of a subject, or what it was told. A bare radio's app is told the
  /// packets that the radio received, and a tag's engine those that receivers heard.
  case told(AppEvent, subject: String)
  /// An engine decided about a subject.
  case decided(Decision, subject: String)
  /// A door was locked, unlocked, opened or closed.
  case door(String, DoorState, at: Instant)

  /// The time.
  package var time: Instant {
    switch self {
    case .truth(let row): row.time
    case .told(let event, _): event.time
    case .decided(let decision, _): decision.time
    case .door(_, _, let time): time
    }
  }

  /// What a radio told of a packet, without a system between them.
  package static func told(_ sighting: Sighting, subject: String) -> TimedEvent {
    .told(
      AppEvent(.told(.advertisement(sighting.advertisement), rule: nil), at: sighting.time),
      subject: subject)
  }
}
