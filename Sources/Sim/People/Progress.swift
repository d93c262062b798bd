import BLE

/// How far someone has come on their walk.
struct Progress: Sendable {
  private(set) var walk: Walk
  /// The stage under way, as an index into the walk's stages; past the last one the walk is over.
  private(set) var stage = 0
  /// Whether the walk has begun.
  var hasSetOut = false
  /// When the stage under way began.
  private var began: Instant
  /// Where the walker was when it began.
  private var pose: Pose

  init(_ walk: Walk, at time: Instant) {
    self.walk = walk
    began = time
    pose = Pose(point: walk.start, heading: walk.facing)
  }

  /// The stage under way; `nil` when the walk is over.
  var current: Walk.Stage? { stage < walk.stages.count ? walk.stages[stage] : nil }

  /// Where the walker is.
  func pose(at time: Instant) -> Pose {
    switch current {
    case .walk(let leg, let takes):
      let elapsed = Double(time.nanoseconds - began.nanoseconds)
      let heading = (leg.end - leg.start).unit ?? pose.heading
      let fraction = takes > .zero ? min(elapsed / Double(takes.nanoseconds), 1) : 1
      return Pose(point: leg.point(at: fraction), heading: heading)
    case .stand(_, let facing?):
      return Pose(point: pose.point, heading: facing)
    case .stand, .open, .release, nil:
      return pose
    }
  }

  /// When the stage under way ends by itself; `nil` where it waits for a door or the walk is over.
  var ends: Instant? {
    switch current {
    case .walk(_, let takes): began.advanced(by: takes)
    case .stand(let duration, _): began.advanced(by: duration)
    case .release: began
    case .open, nil: nil
    }
  }

  /// Ends the stage under way and begins the next one.
  mutating func advance(at time: Instant) {
    var last = pose(at: time)
    if case .walk(let leg, _) = current { last.point = leg.end }
    pose = last
    began = time
    stage += 1
  }
}
