import BLE
import EngineFiles
import Recordings
import Scenarios

/// A recording that is replayed to another engine. Nothing in it can be moved.
package struct RecordingRerun: Rerun {
  private let recording: Recording
  private let subject: DeviceAddress
  private let phone: ReplayedPhone?
  private let basis: PositioningBasis?

  /// Creates a rerun of a subject.
  ///
  /// - Parameter subject: The subject, as an index into the replays.
  package init(of playback: Playback, subject: Int) {
    recording = playback.recording
    self.subject = playback.replays[subject].subject
    phone = playback.replayedPhone(ofSubject: subject)
    basis = playback.basis
  }

  package func decisions(of engine: EngineChoice, upTo end: Instant) -> [Decision]? {
    guard let new = try? engine.makeEngine(from: engine.basis(like: basis)) else { return nil }
    return Replay(of: recording, subject: subject, to: new, heardBy: phone, upTo: end).decisions
  }

  package func devices(behind decision: Decision) -> [(device: Int, place: Point)] { [] }

  package func moving(_ device: Int, to place: Point) -> RecordingRerun? { nil }
}
