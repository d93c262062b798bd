import BLE
import Buildings

/// A walk through a plan, doors included.
public struct Walk: Hashable, Sendable {
  /// The start of the walk.
  public let start: Point
  /// The initial heading; of length 1.
  public let facing: Vector
  /// The walker's actions, in order.
  let stages: [Stage]

  /// A straight leg, a rest, or the handling of a door.
  enum Stage: Hashable, Sendable {
    case walk(Segment, takes: Duration)
    case stand(Duration, facing: Vector?)
    /// Wait until the door can be opened, open it, and hold it. On the way out, a lock does not
    /// stop the walker, because the door has a handle on the inside.
    case open(door: Int, onTheWayOut: Bool)
    /// Let the door close.
    case release(door: Int)
    /// Leave the door open behind.
    case leaveOpen(door: Int)
  }

  /// The straight legs of the walk. The first leg is the start alone.
  public var legs: [Segment] {
    [Segment(from: start, to: start)]
      + stages.compactMap { stage in
        guard case .walk(let leg, _) = stage else { return nil }
        return leg
      }
  }

  /// The walk through waypoints on a plan.
  ///
  /// If a leg leads through a door, the walker stops in front of the door, waits until it can be
  /// opened, and lets it close behind. A walker who stands in a doorway holds its door open.
  ///
  /// - Throws: `WalkError` if the walk leaves the plan or leads through a wall or a window.
  /// - Precondition: Speeds lie in 0.01 ... 100 m/s; times to stand are not negative.
  public init(
    from start: Point, facing: Vector? = nil, through waypoints: [Waypoint], on plan: FloorPlan
  ) throws(WalkError) {
    guard plan.bounds.contains(start) else { throw .outsidePlan(waypoint: nil) }
    var stages = WalkStages(from: start, on: plan)
    for (index, waypoint) in waypoints.enumerated() {
      switch waypoint {
      case .stand(let duration, let facing):
        precondition(duration >= .zero, "the duration of a rest must not be negative")
        stages.stand(for: duration, facing: facing?.unit)
      case .walk(let end, let speed):
        precondition((0.01...100).contains(speed), "a speed of \(speed) m/s is not a walk")
        guard plan.bounds.contains(end) else { throw .outsidePlan(waypoint: index) }
        if let wall = plan.obstacle(along: Segment(from: stages.here, to: end)) {
          throw .throughWall(waypoint: index, wall: wall)
        }
        stages.walk(to: end, speed: speed)
      }
    }
    self.init(
      start: start, facing: facing?.unit ?? stages.firstDirection ?? Vector(dx: 0, dy: 1),
      stages: stages.all)
  }

  init(start: Point, facing: Vector, stages: [Stage]) {
    self.start = start
    self.facing = facing
    self.stages = stages
  }
}

/// An error in the description of a walk.
public enum WalkError: Error, Hashable, Sendable {
  /// The start (`nil`) or a waypoint lies outside of the plan's bounds.
  case outsidePlan(waypoint: Int?)
  /// The leg to a waypoint leads through a wall or a window.
  case throughWall(waypoint: Int, wall: String)
}
