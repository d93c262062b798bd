import BLE
import Buildings

// What depends on the habits of the walker, on the same way.

extension Walk {
  /// The duration of the walk if no door stops the walker.
  public var duration: Duration {
    stages.reduce(.zero) { sum, stage in
      switch stage {
      case .walk(_, let takes): sum + takes
      case .stand(let time, _): sum + time
      case .open, .release, .leaveOpen: sum
      }
    }
  }

  /// The same way and the same rests, with all legs at one speed.
  ///
  /// - Parameter speed: In metres per second, 0.01 ... 100.
  public func walked(at speed: Double) -> Walk {
    changed { stage in
      guard case .walk(let leg, _) = stage else { return stage }
      return .walk(leg, takes: WalkStages.duration(of: leg, at: speed))
    }
  }

  /// The same walk by someone who closes no door behind, except those with a lock.
  ///
  /// - Precondition: The walk is for this plan.
  public func leavingDoorsOpen(on plan: FloorPlan) -> Walk {
    changed { stage in
      guard case .release(let door) = stage, !plan.doors[door].kind.hasLock else { return stage }
      return .leaveOpen(door: door)
    }
  }

  private func changed(_ change: (Stage) -> Stage) -> Walk {
    Walk(start: start, facing: facing, stages: stages.map(change))
  }
}
