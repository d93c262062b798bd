import BLE
import Documents
import EngineFiles
import Positioning
import Recordings
import Scoring

extension PositioningTrial {
  /// Plays a recording to a positioning engine and compares its fixes with the ground truth.
  ///
  /// - Parameters:
  ///   - method: The method. A copy is used.
  ///   - interval: The length of a scan.
  ///   - sensors: The motion sensors of the subject's device, whose readings are made from the
  ///     positions of the ground truth if the basis uses motion sensors. Recorded readings take
  ///     precedence.
  package init(
    of recording: Recording, by subject: DeviceAddress, to method: AnyMethod,
    interval: Duration, basis: PositioningBasis, judge: TrialJudge,
    sensors: MotionSensors = .exact
  ) throws(InputError) {
    let isTruthKnown =
      recording.truth?.contains { $0.subject == subject && $0.position != nil } ?? false
    let way = isTruthKnown ? try SurveyedWay(recording, by: subject) : nil
    let engine = Positioner(anchors: basis.survey.map.anchors, method: method, interval: interval)
    var fixes: [(time: Instant, fix: PositionFix)] = []
    let settings = basis.settings
    var played = recording
    if let way, settings.usesMotion, !recording.hasMotion(of: subject) {
      played = recording.sensing(
        TrialMotion(on: way.trajectory, by: sensors, for: settings), of: subject, every: interval)
    }
    for decision in Replay(of: played, subject: subject, to: engine).decisions {
      guard case .position(let fix) = decision.verdict else { continue }
      fixes.append((decision.time, fix))
    }
    let length = recording.start.duration(to: recording.end)
    self.init(
      recording: recording.source, subject: recording.names[subject],
      outcomes: fixes.map { time, fix in
        judge.outcome(of: fix, at: time, truth: way?.point(at: time))
      },
      scanCount: Int(length.nanoseconds / interval.nanoseconds),
      lag: FixLagCurve(of: fixes) { way?.point(at: $0) },
      rests: judge.rests(of: fixes, on: way?.points ?? []))
  }
}
