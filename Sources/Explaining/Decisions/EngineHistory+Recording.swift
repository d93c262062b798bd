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
    let truths = playback.replays.map { replay in
      recording.truth?.filter { $0.subject == replay.subject } ?? []
    }
    let stays = truths.map { truth in
      [Stay](
        of: truth.compactMap { row in
          whereabouts(in: row).map { Stay(start: row.time, whereabouts: $0) }
        })
    }
    // The numbers of rows up to the decision: as decisions are in order of time, each row is passed
    // once.
    var passed = truths.map { _ in 0 }
    let decisions = playback.decisionsInOrder.map { subject, decision in
      while passed[subject] < truths[subject].count,
        truths[subject][passed[subject]].time <= decision.time
      { passed[subject] += 1 }
      let row = passed[subject] > 0 ? truths[subject][passed[subject] - 1] : nil
      return Entry(
        subject: subject, decision: decision, point: row?.position,
        whereabouts: row.flatMap(whereabouts(in:)))
    }
    self.init(
      subjects: playback.replays.map { recording.names[$0.subject] }, start: recording.start,
      end: recording.end, last: recording.end, engines: playback.engines,
      decisions: decisions,
      heard: playback.replays.indices.map(playback.heard(bySubject:)),
      inputs: playback.replays.indices.map(playback.input(ofSubject:)),
      installed: playback.replays.indices.map {
        playback.fitting(
          playback.engines[$0].installed(on: playback.basis(ofSubject: $0)), toSubject: $0)
      }, stays: stays, presences: playback.replays.map { _ in nil },
      phones: playback.replays.map { $0.diary(in: recording) },
      uses: playback.replays.indices.map { playback.replayedPhone(ofSubject: $0)?.use },
      // A recording does not tell them.
      keepsConnections: playback.replays.map { _ in false },
      ownAddresses: playback.replays.map { _ in [:] },
      names: playback.namesOfIdentifiers, plan: plan)
  }
}

extension Playback {
  /// The names of the devices that are known by identifiers: of all anchors if any engine uses
  /// ranging, and of nearables.
  package var namesOfIdentifiers: [Anchor: String] {
    let anyRanges = engines.all.contains { $0.description.readings == .ranging }
    let anchors = (anyRanges ? anchors : []) + engines.all.flatMap(\.nearables)
    return Dictionary(
      anchors.map { ($0, recording.name(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }
}
