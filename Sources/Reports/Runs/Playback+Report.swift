import BLE
import Documents
import EngineFiles
import Recordings
import Scenarios

extension Playback {
  /// The first lines of a report: the recording, the engine, and the warnings.
  var heading: [String] {
    let length = recording.start.duration(to: recording.end).inSeconds
    return [
      "\(recording.source): \(recording.sightings.count.counted("packet")) in \(length.with(1)) s",
      "engine \(engine.json.line)",
    ] + ownEngines + (phone.map { ["phone \($0.word), seed \($0.seed)"] } ?? [])
      + warnings.map { "warning: \($0)" }
  }

  /// The engines that subjects have of their own, in the order of the subjects.
  private var ownEngines: [String] {
    engines.own.sorted { $0.key < $1.key }.map { subject, engine in
      "engine of \(name(ofSubject: subject).onOneLine) \(engine.json.line)"
    }
  }

  /// The engines that subjects have of their own, by their names; `nil` without any.
  var ownEnginesJSON: JSON? {
    guard !engines.own.isEmpty else { return nil }
    let named = engines.own.map { (name(ofSubject: $0), $1.json) }
    return .object(Dictionary(named, uniquingKeysWith: { first, _ in first }))
  }

  /// The formatter of the decisions.
  var decisions: DecisionReport { DecisionReport { [recording] in recording.name(of: $0) } }
}
