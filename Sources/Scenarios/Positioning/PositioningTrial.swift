import BLE
import Documents
import EngineFiles
import Positioning
import Recordings
import Sim

/// The fixes of a method on a recording, compared with the ground truth.
public struct PositioningTrial: Sendable {
  /// The recording's folder, as given by the user.
  public let recording: String
  /// The name of the subject.
  public let subject: String
  /// The fixes, in order of time.
  public let outcomes: [PositionOutcome]
  /// The number of complete scans in the recording.
  public let scanCount: Int
  /// The errors of the fixes relative to earlier positions.
  public let lag: LagCurve

  /// Plays a recording to a positioning engine and compares its fixes with the ground truth.
  ///
  /// - Parameters:
  ///   - method: The method. A copy is used.
  ///   - interval: The length of a scan.
  package init(
    of recording: Recording, by subject: DeviceAddress, to method: AnyMethod,
    interval: Duration, basis: PositioningBasis, judge: PositionJudge
  ) throws(InputError) {
    let isTruthKnown =
      recording.truth?.contains { $0.subject == subject && $0.position != nil } ?? false
    let way = isTruthKnown ? try RecordedWay(recording, by: subject) : nil
    let engine = Positioner(
      anchors: basis.survey.map.anchors, method: method, interval: interval)
    var fixes: [(time: Instant, fix: PositionFix)] = []
    for decision in Replay(of: recording, subject: subject, to: engine).decisions {
      guard case .position(let fix) = decision.verdict else { continue }
      fixes.append((decision.time, fix))
    }
    self.recording = recording.source
    self.subject = recording.names[subject]
    outcomes = fixes.map { time, fix in
      judge.outcome(of: fix, at: time, truth: way?.point(at: time))
    }
    let length = recording.start.duration(to: recording.end)
    scanCount = Int(length.nanoseconds / interval.nanoseconds)
    lag = LagCurve(of: fixes, on: way)
  }
}
