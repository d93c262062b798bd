import BLE
import Documents
import Recordings
import Scenarios

extension Playback {
  /// The first lines of a report: what was played, to what engine, and what is doubtful.
  var heading: [String] {
    let length = recording.start.duration(to: recording.end).inSeconds
    return [
      "\(recording.source): \(recording.sightings.count.counted("packet")) in \(length.with(1)) s",
      "engine \(engine.json.line)",
    ] + warnings.map { "warning: \($0)" }
  }

  /// How the decisions are shown.
  var decisions: DecisionReport { DecisionReport { recording.name(of: $0) } }
}
