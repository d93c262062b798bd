import BLE

/// The way that someone takes through a plan, doors included.
public struct Walk: Hashable, Sendable {
  /// Where it begins.
  public let start: Point
  /// Where the walker faces to begin with; of length 1.
  public let facing: Vector
  /// What the walker does, in order.
  let stages: [Stage]

  /// A straight leg, a rest, or a hand on a door.
  enum Stage: Hashable, Sendable {
    case walk(Segment, takes: Duration)
    case stand(Duration, facing: Vector?)
    /// Wait until the door can be opened, open it, and hold it.
    case open(door: Int)
    /// Let the door close.
    case release(door: Int)
  }

  /// How far before a door one stops to open it, and how far behind it one lets it go, in metres.
  static let reach = 0.6

  /// The way through waypoints on a plan.
  ///
  /// Where a leg leads through a door, the walker stops before it, waits until it can be opened,
  /// and lets it close behind.
  ///
  /// - Throws: `WalkError` where the way leaves the plan or leads through a wall or a window.
  /// - Precondition: Speeds lie in 0.01 ... 100 m/s; times to stand are not negative.
  public init(
    from start: Point, facing: Vector? = nil, through waypoints: [Waypoint], on plan: FloorPlan
  ) throws(WalkError) {
    guard plan.bounds.contains(start) else { throw .outsidePlan(waypoint: nil) }
    var here = start
    var firstDirection: Vector?
    var stages: [Stage] = []
    for (index, waypoint) in waypoints.enumerated() {
      switch waypoint {
      case .stand(let duration, let facing):
        precondition(duration >= .zero, "a walker cannot stand for less than no time")
        stages.append(.stand(duration, facing: facing?.unit))
      case .walk(let end, let speed):
        precondition((0.01...100).contains(speed), "a speed of \(speed) m/s is no walk")
        guard plan.bounds.contains(end) else { throw .outsidePlan(waypoint: index) }
        let leg = Segment(from: here, to: end)
        if let wall = plan.obstacle(along: leg) {
          throw .throughWall(waypoint: index, wall: wall)
        }
        firstDirection = firstDirection ?? (end - here).unit
        stages += Walk.stages(along: leg, speed: speed, through: plan.doors(along: leg))
        here = end
      }
    }
    self.start = start
    self.facing = facing?.unit ?? firstDirection ?? Vector(dx: 0, dy: 1)
    self.stages = stages
  }

  private static func stages(
    along leg: Segment, speed: Double, through doorways: [Doorway]
  ) -> [Stage] {
    var stages: [Stage] = []
    var reached = leg.start
    func walk(to fraction: Double) {
      let end = fraction >= 1 ? leg.end : leg.point(at: fraction)
      let part = Segment(from: reached, to: end)
      guard part.length > 0 else { return }
      let nanoseconds = PortableMath.nearestInteger(part.length / speed * 1e9)
      stages.append(.walk(part, takes: .nanoseconds(Int64(nanoseconds))))
      reached = end
    }
    let reach = Walk.reach / leg.length
    var passed = 0.0
    for (index, doorway) in doorways.enumerated() {
      walk(to: max(doorway.fraction - reach, passed))
      stages.append(.open(door: doorway.door))
      // Of two doors close together, the first is let go half-way to the second.
      let next = index + 1 < doorways.count ? doorways[index + 1].fraction : 2
      passed = min(doorway.fraction + reach, (doorway.fraction + next) / 2, 1)
      walk(to: passed)
      stages.append(.release(door: doorway.door))
    }
    walk(to: 1)
    return stages
  }
}

/// Why someone cannot walk the way that was described.
public enum WalkError: Error, Hashable, Sendable {
  /// The start (`nil`) or a waypoint lies outside of the plan's bounds.
  case outsidePlan(waypoint: Int?)
  /// The leg to a waypoint leads through a wall or a window.
  case throughWall(waypoint: Int, wall: String)
}
