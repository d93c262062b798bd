import BLE
import Buildings
import Scoring
import Sim

/// The positions that the walker had when the engine made errors in a walk. A missed unlock has no
/// position.
struct WalkEvents {
  /// The events with their positions.
  private(set) var all: [(event: Measure, point: Point)] = []

  init(_ score: WalkerScore, in run: Run, walker: Int) {
    let entries = run.journal.decisions.filter { $0.walker == walker }
    let plan = run.world.plan
    for entry in entries {
      let point = entry.pose.point
      switch entry.decision.verdict {
      case .unlock:
        if plan.whereabouts(of: point).side != .outside { all.append((.falseUnlocks, point)) }
      case .entered(let room):
        if let truth = plan.whereabouts(of: point).room, truth != room {
          all.append((.wrongRoom, point))
        }
      case .position(let fix):
        if plan.whereabouts(of: fix.point).room != plan.whereabouts(of: point).room {
          all.append((.wrongRoomFixes, point))
        }
      default: break
      }
    }
    let track = run.journal.tracks[walker]
    func note(_ event: Measure, at times: [Instant]) {
      for time in times {
        guard let place = track.last(where: { $0.time <= time }) ?? track.first else { continue }
        all.append((event, place.pose.point))
      }
    }
    note(.intrusions, at: (score.door?.intrusions ?? []).map(\.time))
    note(.wrongSide, at: (score.sides?.wrongRuns ?? []).map(\.start))
    note(.falseExits, at: score.home?.falseExits ?? [])
    note(.missedAlerts, at: score.alerts?.missed ?? [])
    note(.falseCalls, at: score.alerts?.falseCalls ?? [])
    note(.falseWelcomes, at: score.home?.falseWelcomes ?? [])
    // Only measures with a value can have events: without an opportunity, nothing was right or
    // wrong.
    all.removeAll { score.happened($0.event) == nil }
  }
}
