import BLE
import Buildings
import Scenarios
import Sim

/// The positions of the walker at the errors of the engine in a walk. An omission, such as a missed
/// unlock, has no position.
struct WalkEvents {
  /// The events with their positions.
  private(set) var all: [(rate: Rate, point: Point)] = []

  init(_ score: WalkerScore, in run: Run, walker: Int) {
    let entries = run.journal.decisions.filter { $0.walker == walker }
    let plan = run.world.plan
    for entry in entries {
      let point = entry.pose.point
      switch entry.decision.verdict {
      case .unlock:
        if score.worksDoor, score.door != nil, plan.whereabouts(of: point).side != .outside {
          all.append((.falseUnlocks, point))
        }
      case .entered(let room):
        if score.rooms != nil, let truth = plan.whereabouts(of: point).room, truth != room {
          all.append((.wrongRoom, point))
        }
      case .position(let fix):
        if plan.whereabouts(of: fix.point).room != plan.whereabouts(of: point).room {
          all.append((.wrongRoomFixes, point))
        }
      case .lock, .left, .side: break
      }
    }
    let track = run.journal.tracks[walker]
    for wrong in score.sides?.wrongRuns ?? [] {
      if let place = track.last(where: { $0.time <= wrong.start }) ?? track.first {
        all.append((.wrongSide, place.pose.point))
      }
    }
  }
}
