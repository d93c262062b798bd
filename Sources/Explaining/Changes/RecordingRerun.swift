import BLE
import EngineFiles
import Recordings
import Scenarios
import Sim

/// A recording that is replayed to another engine. Nothing in it can be moved.
package struct RecordingRerun: Rerun {
  private let playback: Playback
  private let subject: Int

  /// Creates a rerun of a subject.
  ///
  /// - Parameter subject: The subject, as an index into the replays.
  package init(of playback: Playback, subject: Int) {
    self.playback = playback
    self.subject = subject
  }

  package func decisions(
    of engine: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Decision]? {
    let basis = engine.basis(like: playback.basis(ofSubject: subject))
    guard let new = try? engine.makeEngine(from: basis) else { return nil }
    return Replay(
      of: playback.recording, subject: playback.replays[subject].subject,
      to: playback.fitting(new, toSubject: subject),
      heardBy: playback.replayedPhone(ofSubject: subject), upTo: end
    ).decisions
  }

  package var movable: LinkEnd { .beacon }

  package func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)] { [] }

  package func moving(_ device: Int, to place: Point) -> RecordingRerun? { nil }
}
