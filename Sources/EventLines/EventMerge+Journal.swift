import BLE
import Buildings
import Recordings
import Scoring
import Sim

extension EventMerge<Journal> {
  /// Merges the events of a run of a world. The run may still be under way.
  ///
  /// Among events of one time, the ground truth comes first, then events of apps, decisions and
  /// doors. This is the order in which a replay has them. The journal may drop packets and events
  /// that have been taken.
  package init(of world: World) {
    let names = world.walkers.map(\.name)
    let subjects = world.walkers.indices.compactMap { walker in
      world.walkers[walker].address.map { (walker: walker, address: $0) }
    }
    let isBare = world.walkers.map { $0.phone?.use == nil }
    let doors = world.plan.doors.map(\.name)
    self.init([
      Stream { journal, index in
        guard !subjects.isEmpty else { return nil }
        let subject = subjects[index % subjects.count]
        let track = journal.tracks[subject.walker]
        let moment = index / subjects.count
        return moment < track.count ? .truth(TruthRow(track[moment], of: subject.address)) : nil
      },
      Stream { journal, index in
        journal.event(index).map { .delivered($0.event, subject: names[$0.walker]) }
      },
      Stream { journal, index in
        while let packet = journal.packet(index) {
          if isBare[packet.walker] {
            return .delivered(packet.sighting, subject: names[packet.walker])
          }
          index += 1
        }
        return nil
      },
      Stream { journal, index in
        guard index < journal.decisions.count else { return nil }
        let entry = journal.decisions[index]
        return .decided(entry.decision, subject: names[entry.walker])
      },
      Stream { journal, index in
        guard index < journal.doors.count else { return nil }
        let change = journal.doors[index]
        return .door(doors[change.door], change.state, at: change.time)
      },
    ])
  }
}
