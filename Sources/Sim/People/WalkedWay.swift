import BLE

/// The way of a walker so far: its length, and the count of turns on it.
///
/// Each stage of the walk is looked at once, and only when the way is asked for.
struct WalkedWay: Sendable {
  /// The count of turns.
  private(set) var turns: UInt64 = 0
  /// The length of the legs that have ended, in metres.
  private var endedLength = 0.0
  /// The count of stages that have ended, and of those that have begun.
  private var (ended, begun) = (0, 0)
  private var heading: Vector

  /// The cosine of a turn of 0.01°. The parts of one leg, before and after a door, differ by less.
  private static let straight = 1 - 1.523e-8

  /// The way at the start of a walk.
  init(_ walk: Walk) { heading = walk.facing }

  /// Follows a walker to a time.
  ///
  /// - Parameter progress: The progress along the walk; not before that of an earlier call.
  /// - Returns: The length of the way, in metres.
  /// - Complexity: O(stages since the last call).
  mutating func follow(_ progress: WalkProgress, at time: Instant) -> Double {
    let stages = progress.walk.stages
    while begun < stages.count, begun <= progress.stage {
      face(stages[begun])
      begun += 1
    }
    while ended < progress.stage {
      if case .walk(let leg, _) = stages[ended] { endedLength += leg.length }
      ended += 1
    }
    guard case .walk(let leg, _) = progress.current else { return endedLength }
    return endedLength + leg.start.distance(to: progress.pose(at: time).point)
  }

  /// Counts a turn if the heading changes at the start of a stage.
  private mutating func face(_ stage: Walk.Stage) {
    let next: Vector? =
      switch stage {
      case .walk(let leg, _): (leg.end - leg.start).unit
      case .stand(_, let facing): facing
      case .open, .release, .leaveOpen: nil
      }
    guard let next else { return }
    if heading.dot(next) < Self.straight { turns += 1 }
    heading = next
  }
}
