import BLE
import EngineFiles
import Recordings
import Scenarios
import Sim

/// A recording that is replayed to a changed engine. None of its devices can be moved.
package struct RecordingRerun: Rerun {
  private let playback: Playback
  package let subject: Int

  /// Creates a rerun of the replay of a subject.
  ///
  /// - Parameter subject: The subject, as an index into the replays.
  package init(of playback: Playback, subject: Int) {
    self.playback = playback
    self.subject = subject
  }

  /// The identity of a replay: each subject is replayed alone.
  package struct Identity: Hashable {
    var subject: Int
    var engine: EngineChoice
  }

  package func identity(with engine: EngineChoice) -> Identity {
    Identity(subject: subject, engine: engine)
  }

  package func decisions(
    of engine: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Int: [Decision]]? {
    let basis = engine.basis(like: playback.basis(ofSubject: subject))
    guard let new = try? engine.makeEngine(from: basis) else { return nil }
    let replay = Replay(
      of: playback.recording, subject: playback.replays[subject].subject,
      to: playback.fitting(new, toSubject: subject),
      heardBy: playback.replayedPhone(ofSubject: subject), upTo: end)
    return [subject: replay.decisions]
  }

  package func optionKey(of key: String) -> String {
    let names = playback.replays.indices.map { ($0, playback.name(ofSubject: $0)) }
    return playback.engines.key(
      of: key, inEngineOf: subject, among: Dictionary(uniqueKeysWithValues: names))
  }

  package func name(of anchor: Anchor) -> String { playback.recording.name(of: anchor) }

  package var movable: RadioPathEnd { .beacon }

  package func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)] { [] }

  package func moving(_ device: Int, to place: Point) -> RecordingRerun? { nil }

  package var scansOnSystem: Bool { playback.replayedPhone(ofSubject: subject) != nil }

  package func deviceSettings(of anchors: [Anchor]) -> [DeviceSetting] { [] }

  package func remedies(running engine: EngineChoice) -> [PhoneRemedy] { [] }

  package func changing(_ changes: [ScenarioChange]) -> RecordingRerun? { nil }
}
