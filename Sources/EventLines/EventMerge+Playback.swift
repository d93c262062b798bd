import BLE
import Recordings
import Scenarios
import Scoring

extension EventMerge<Playback> {
  /// Merges the events of a recording that was played to an engine, in the same order as those of a
  /// run.
  package init(of playback: Playback) {
    let recording = playback.recording
    let replays = playback.replays
    let subjects = Set(replays.map(\.subject))
    let truth = Stream { _, index in
      guard let rows = recording.truth else { return nil }
      while index < rows.count, !subjects.contains(rows[index].subject) { index += 1 }
      return index < rows.count ? .truth(rows[index]) : nil
    }
    let delivered = replays.indices.map { replay in
      let (subject, name) = (replays[replay].subject, playback.name(ofSubject: replay))
      guard replays[replay].app.isEmpty else {
        return Stream { playback, index in
          let app = playback.replays[replay].app
          return index < app.count ? .delivered(app[index], subject: name) : nil
        }
      }
      return Stream { playback, index in
        let packets = playback.recording.sightings
        while index < packets.count, !packets[index].advertisement.involves(subject) { index += 1 }
        return index < packets.count ? .delivered(packets[index], subject: name) : nil
      }
    }
    let decisions = playback.decisionsInOrder
    let decided = Stream { playback, index in
      guard index < decisions.count else { return nil }
      let (subject, decision) = decisions[index]
      return .decided(decision, subject: playback.name(ofSubject: subject))
    }
    self.init([truth] + delivered + [decided])
  }
}
