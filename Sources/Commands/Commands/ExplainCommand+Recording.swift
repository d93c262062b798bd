import BLE
import Documents
import FloorPlans
import Recordings
import Reports
import Scenarios

extension ExplainCommand {
  /// The explanation of a decision on a recording.
  struct RecordingExplanation {
    private let source: ReplayOperand
    private let floorPlan: FloorPlanFile?
    private let subject: Subject

    /// The subject of the explanation.
    private enum Subject {
      case decision(Int)
      case moment(Instant)
    }

    init(_ source: ReplayOperand, decision: Int?, at time: Instant?) throws(InputError) {
      self.source = source
      floorPlan = source.floorPlan
      if let decision {
        subject = .decision(decision)
      } else if let time {
        subject = .moment(time)
      } else {
        throw .unusable(
          InputPlace(source.recording.source), "--decision or --at is required for a recording")
      }
    }

    func report() throws(InputError) -> ReplayExplainReport {
      let playback = try Playback(
        of: source.recording, about: source.subjects, to: source.engines,
        heardBy: source.phone, describedAt: source.place)
      Terminal.warn(playback.warnings)
      return switch subject {
      case .decision(let number):
        try ReplayExplainReport(on: playback, plan: floorPlan, decision: number)
      case .moment(let time): try ReplayExplainReport(on: playback, plan: floorPlan, at: time)
      }
    }
  }
}
