import BLE

/// A walker's pose at a time, with the leg of the walk and the progress along it.
struct WalkState: Sendable {
  var pose: Pose
  /// An index into the walk's legs.
  var leg: Int
  /// The completed fraction of the leg, 0 ... 1.
  var fraction: Double
  /// `true` while the walker stands, and sways.
  var isStanding: Bool
}

/// A walker's progress along a walk.
struct WalkProgress: Sendable {
  private(set) var walk: Walk
  /// The present stage, as an index into the walk's stages. An index past the last stage means that
  /// the walk is over.
  private(set) var stage = 0
  /// The present leg, or the last one, as an index into the walk's legs.
  private var leg = 0
  /// `true` once the walk has begun.
  var hasSetOut = false
  /// `true` while the walker is on a leg and does not stand.
  private(set) var isWalking = false
  /// The start of the present stage.
  private var began: Instant
  /// The pose at the start of the stage, with the heading during it.
  private var pose: Pose
  /// The displacement of the stage; zero for a rest.
  private var step = Vector(dx: 0, dy: 0)
  /// The reciprocal of the stage's duration in nanoseconds; infinite for a duration of zero.
  private var perNanosecond = Double.infinity

  init(_ walk: Walk, at time: Instant) {
    self.walk = walk
    began = time
    pose = Pose(point: walk.start, heading: walk.facing)
    begin()
  }

  /// The present stage; `nil` once the walk is over.
  var current: Walk.Stage? { stage < walk.stages.count ? walk.stages[stage] : nil }

  /// The walker's pose.
  func pose(at time: Instant) -> Pose { walkState(at: time).pose }

  /// The walker's pose, leg and progress.
  func walkState(at time: Instant) -> WalkState {
    let fraction = min(Double(time.nanoseconds - began.nanoseconds) * perNanosecond, 1)
    // At the start of a stage of duration zero, the fraction is NaN.
    guard fraction > 0 else {
      return WalkState(
        pose: pose, leg: leg, fraction: perNanosecond.isFinite ? 0 : 1, isStanding: !isWalking)
    }
    return WalkState(
      pose: Pose(point: pose.point + fraction * step, heading: pose.heading), leg: leg,
      fraction: fraction, isStanding: !isWalking)
  }

  /// The scheduled end of the present stage; `nil` while the walker waits for a door, or once the
  /// walk is over.
  var ends: Instant? {
    switch current {
    case .walk(_, let takes): began.advanced(by: takes)
    case .stand(let duration, _): began.advanced(by: duration)
    case .release, .leaveOpen: began
    case .open, nil: nil
    }
  }

  /// Ends the present stage and begins the next one.
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
    case .stand, .open, .release, .leaveOpen, nil: break
    }
  }
}
