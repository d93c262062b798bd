import BLE
import Recordings

extension Playback {
  /// The decisions about all subjects in order of time, each with the index of its subject.
  ///
  /// Decisions of one time are in the order of the subjects, except that decisions on phones with
  /// an app in the recording are in the order of the apps' rows, which is the order of the recorded
  /// run.
  package var decisionsInOrder: [(subject: Int, decision: Decision)] {
    let all = replays.enumerated().flatMap { subject, replay in
      replay.decisions.map { (subject: subject, decision: $0) }
    }
    let order = all.indices.sorted { (all[$0].decision.time, $0) < (all[$1].decision.time, $1) }
    var ordered = order.map { all[$0] }
    guard phone == nil else { return ordered }
    var rows = recording.delivered[...]
    var start = 0
    while start < ordered.count {
      let time = ordered[start].decision.time
      let end = ordered[start...].firstIndex { $0.decision.time != time } ?? ordered.count
      rows = rows.drop { $0.time < time }
      if end - start > 1 {
        let phones = rows.prefix { $0.time == time }.map(\.phone)
        // Only decisions with a row change places with each other; all others keep their places.
        let placed = (start..<end).compactMap { index -> (index: Int, row: Int)? in
          let replay = replays[ordered[index].subject]
          guard !replay.app.isEmpty else { return nil }
          return phones.firstIndex(of: replay.subject).map { (index, $0) }
        }
        let sorted = placed.sorted { ($0.row, $0.index) < ($1.row, $1.index) }
          .map { ordered[$0.index] }
        for (place, entry) in zip(placed, sorted) { ordered[place.index] = entry }
      }
      start = end
    }
    return ordered
  }
}
