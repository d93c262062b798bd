import BLE
import Documents
import EngineFiles
import Recordings
import Scenarios

extension Playback {
  /// The first lines of a report: the recording and the engine. Text leaves the warnings to
  /// standard error.
  var heading: [String] {
    let length = recording.start.duration(to: recording.end).inSeconds
    return [
      "\(recording.source.plain): \(recording.sightings.count.counted("packet")) in \(length.with(1)) s"
    ] + engines.heading(naming: name(ofSubject:))
      + (phone.map { ["phone \($0.word), seed \($0.seed)"] } ?? [])
  }

  /// The subjects' own engines, by the subjects' names; `nil` if there are none.
  var ownEnginesJSON: JSON? { engines.ownJSON(naming: name(ofSubject:)) }

  /// The formatter of the decisions.
  var decisions: DecisionReport { DecisionReport { [recording] in recording.name(of: $0) } }
}
