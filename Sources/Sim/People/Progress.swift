import BLE

/// Where someone is at a moment: the place, and how far along which leg of their walk.
struct Footing: Sendable {
  var pose: Pose
  /// An index into the walk's legs.
  var leg: Int
  /// How much of the leg lies behind, 0 ... 1.
  var fraction: Double
  /// Whether they stand there, and sway.
  var isStanding: Bool
}

/// How far someone has come on their walk.
struct Progress: Sendable {
  private(set) var walk: Walk
  /// The stage under way, as an index into the walk's stages; past the last one the walk is over.
  private(set) var stage = 0
  /// The leg under way, or the last one, as an index into the walk's legs.
  private var leg = 0
  /// Whether the walk has begun.
  var hasSetOut = false
  /// Whether the walker is on a leg, and does not stand.
  private(set) var isWalking = false
  /// When the stage under way began.
  private var began: Instant
  /// Where the walker was when it began, facing where they do while it lasts.
  private var pose: Pose
  /// The step that the stage leads through; none for a rest.
  private var step = Vector(dx: 0, dy: 0)
  /// One over the stage's length, in nanoseconds; infinite for one that takes no time.
  private var perNanosecond = Double.infinity

  init(_ walk: Walk, at time: Instant) {
    self.walk = walk
    began = time
    pose = Pose(point: walk.start, heading: walk.facing)
    begin()
  }

  /// The stage under way; `nil` when the walk is over.
  var current: Walk.Stage? { stage < walk.stages.count ? walk.stages[stage] : nil }

  /// Where the walker is.
  func pose(at time: Instant) -> Pose { footing(at: time).pose }

  /// Where the walker is, and how far along which leg.
  func footing(at time: Instant) -> Footing {
    let fraction = min(Double(time.nanoseconds - began.nanoseconds) * perNanosecond, 1)
    // Where no time has passed in a stage that takes none, it is no number.
    guard fraction > 0 else {
      return Footing(
        pose: pose, leg: leg, fraction: perNanosecond.isFinite ? 0 : 1, isStanding: !isWalking)
    }
    return Footing(
      pose: Pose(point: pose.point + fraction * step, heading: pose.heading), leg: leg,
      fraction: fraction, isStanding: !isWalking)
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
    if case .walk(let leg, _) = current { pose.point = leg.end }
    began = time
    stage += 1
    begin()
  }

  private mutating func begin() {
    step = Vector(dx: 0, dy: 0)
    perNanosecond = .infinity
    isWalking = false
    switch current {
    case .walk(let leg, let takes):
      self.leg += 1
      isWalking = true
      step = leg.end - leg.start
      perNanosecond = 1 / Double(takes.nanoseconds)
      pose.heading = step.unit ?? pose.heading
    case .stand(_, let facing?):
      pose.heading = facing
    case .stand, .open, .release, nil: break
    }
  }
}
