import BLE
import Documents
import Recordings
import Sim

/// A recording with the path of one of its subjects.
struct SurveyedWay {
  let recording: Recording
  let subject: DeviceAddress
  /// The ground truth of the subject.
  let truth: [TruthRow]
  let trajectory: Trajectory

  /// - Throws: As `Trajectory`.
  init(_ recording: Recording, by subject: DeviceAddress) throws(InputError) {
    self.recording = recording
    self.subject = subject
    truth = try recording.truth(about: subject)
    trajectory = try Trajectory(of: subject, in: recording)
  }

  /// The points of the path; between two of them, the path is straight.
  var points: [(time: Instant, point: Point)] { trajectory.points.map { ($0.time, $0.point) } }

  /// Returns the position of the subject; `nil` outside the time of the ground truth.
  func point(at time: Instant) -> Point? { trajectory.pose(at: time)?.point }

  /// Returns the recorded heading of the subject, or else the direction of movement, in degrees;
  /// `nil` without either, and outside the time of the ground truth.
  func heading(at time: Instant) -> Double? { trajectory.heading(at: time) }

  /// Returns the name of the place at which the subject is; `nil` if the place has no name, or
  /// before the ground truth begins.
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
