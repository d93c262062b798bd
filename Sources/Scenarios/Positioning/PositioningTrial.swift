import BLE
import Documents
import EngineFiles
import Positioning
import Recordings
import Sim

/// What a method made of a recording.
public struct PositioningTrial: Sendable {
  /// The recording's folder, as the user gave it.
  public let recording: String
  /// The name of the one who was positioned.
  public let subject: String
  /// The fixes, in order of time.
  public let outcomes: [PositionOutcome]
  /// How many scans the recording has room for.
  public let scanCount: Int
  /// How far off the fixes would be, had they come later.
  public let lag: LagCurve

  /// Plays a recording to an engine that asks a method, and holds what it says against the truth.
  ///
  /// - Parameters:
  ///   - method: The method; a new copy is asked.
  ///   - interval: How long a scan lasts.
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
