import BLE
import Buildings
import EngineFiles
import FloorPlans
import Recordings
import Scenarios

extension EngineHistory {
  /// Creates the history of engines on a recording.
  ///
  /// - Parameter plan: The plan of the recording; `nil` if it is unknown and no engine has one.
  package init(of playback: Playback, on plan: FloorPlan?) {
    let recording = playback.recording
    let plan = playback.basis?.plan?.plan ?? plan
    func whereabouts(in row: TruthRow) -> Whereabouts? {
      row.whereabouts ?? row.position.flatMap { plan?.whereabouts(of: $0) }
    }
    var decisions: [Entry] = []
    var stays: [[Stay]] = []
    for (subject, replay) in playback.replays.enumerated() {
      let truth = recording.truth?.filter { $0.subject == replay.subject } ?? []
      stays.append(
        [Stay](
          of: truth.compactMap { row in
            whereabouts(in: row).map { Stay(start: row.time, whereabouts: $0) }
          }))
      decisions += replay.decisions.map { decision in
        let row = truth.last { $0.time <= decision.time }
        return Entry(
          subject: subject, decision: decision, point: row?.position,
          whereabouts: row.flatMap(whereabouts(in:)))
      }
    }
    // The decisions are in order of time; at equal times, they are in the order of the subjects.
    let order = decisions.indices.sorted {
      (decisions[$0].decision.time, $0) < (decisions[$1].decision.time, $1)
    }
    self.init(
      subjects: playback.replays.map { recording.names[$0.subject] }, start: recording.start,
      end: recording.end, last: recording.end, engines: playback.engines,
      decisions: order.map { decisions[$0] },
      heard: playback.replays.indices.map(playback.heard(bySubject:)),
      inputs: playback.replays.indices.map(playback.input(ofSubject:)),
      installed: playback.replays.indices.map {
        playback.fitting(
          playback.engines[$0].installed(on: playback.basis(ofSubject: $0)), toSubject: $0)
      }, stays: stays,
      phones: playback.replays.map { $0.diary(in: recording) },
      names: playback.namesOfIdentifiers, plan: plan)
  }
}

extension Playback {
  /// The names of the anchors if any engine ranges, and the names of nearables.
  package var namesOfIdentifiers: [Anchor: String] {
    let anyRanges = engines.all.contains { $0.description.readings == .ranging }
    let anchors = (anyRanges ? anchors : []) + engines.all.flatMap(\.nearables)
    return Dictionary(
      anchors.map { ($0, recording.name(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }
}
