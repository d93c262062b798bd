import BLE
import Phones

/// The time for which a phone's radio listened in a mode. Listening accounts for a part of the
/// phone's energy.
///
/// There is no public source for the current of a phone's radio while it listens, so energy is not
/// computed. The time in which the radio tunes at the start of a window is included.
package struct DiaryRadioTime: Hashable, Sendable {
  /// The mode.
  package let mode: ListeningMode
  /// The time for which the radio was in the mode.
  package fileprivate(set) var time = Duration.zero
  /// The part of that time within the mode's windows, in which the radio was on.
  package fileprivate(set) var listening = Duration.zero
}

extension PhoneDiary {
  /// Returns the times for which the radio listened until the end, in the order of
  /// `ListeningMode.all`; empty for a recording that has only the events of an app.
  package func radioTimes(until end: Instant) -> [DiaryRadioTime] {
    var times = ListeningMode.all.map { DiaryRadioTime(mode: $0) }
    var last: (listening: Listening, since: Instant)?
    func add(until time: Instant) {
      guard let (listening, since) = last,
        let index = times.firstIndex(where: { $0.mode == listening.mode })
      else { return }
      times[index].time += since.duration(to: time)
      times[index].listening += listening.time(from: since, to: time)
    }
    for note in notes.prefix(while: { $0.time < end }) {
      guard case .does(let activity) = note.kind else { continue }
      add(until: note.time)
      last = activity.listening.map { ($0, note.time) }
    }
    add(until: end)
    return times.filter { $0.time > .zero }
  }
}
