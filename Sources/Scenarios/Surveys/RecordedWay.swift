import BLE
import Documents
import Recordings
import Sim

/// A recording, and where one of its subjects was.
struct RecordedWay {
  let recording: Recording
  let subject: DeviceAddress
  /// What the recording tells of the subject alone.
  let truth: [TruthRow]
  private let trajectory: Trajectory

  /// - Throws: As `Trajectory`.
  init(_ recording: Recording, by subject: DeviceAddress) throws(InputError) {
    self.recording = recording
    self.subject = subject
    truth = try recording.truth(about: subject)
    trajectory = try Trajectory(of: subject, in: recording)
  }

  /// Where the subject was; `nil` before the truth begins and after it ends.
  func point(at time: Instant) -> Point? { trajectory.pose(at: time)?.point }

  /// What the place was called.
  ///
  /// - Complexity: O(log n).
  func place(at time: Instant) -> String? {
    var (before, after) = (0, truth.count)
    while before < after {
      let middle = (before + after) / 2
      if truth[middle].time <= time { before = middle + 1 } else { after = middle }
    }
    return before > 0 ? truth[before - 1].place : nil
  }
}
