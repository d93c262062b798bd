import BLE
import Buildings

/// The stages of a walk under construction, leg by leg.
struct WalkStages {
  private(set) var all: [Walk.Stage] = []
  /// The end of the legs so far.
  private(set) var here: Point
  /// The direction of the first leg; `nil` before that leg.
  private(set) var firstDirection: Vector?
  private let plan: FloorPlan
  /// The door in whose doorway the walker stands; `nil` if the walker stands in no doorway.
  private var held: Int?

  /// The distance from a door at which the walker stops in front of it, and beyond which the walker
  /// lets it close behind, in metres.
  private static let reach = 0.6

  init(from start: Point, on plan: FloorPlan) {
    here = start
    self.plan = plan
    held = plan.door(at: start)
    if let held { all.append(.open(door: held, onTheWayOut: true)) }
  }

  mutating func stand(for duration: Duration, facing: Vector?) {
    all.append(.stand(duration, facing: facing))
  }

  mutating func walk(to end: Point, speed: Double) {
    let leg = Segment(from: here, to: end)
    guard let direction = (leg.end - leg.start).unit else { return }
    firstDirection = firstDirection ?? direction
    let reach = Self.reach / leg.length
    let doorways = doorways(along: leg)
    var passed = 0.0
    for (index, doorway) in doorways.enumerated() {
      if doorway.fraction > 0 {
        go(along: leg, to: max(doorway.fraction - reach, passed), speed: speed)
        all.append(
          .open(door: doorway.door, onTheWayOut: isWayOut(leg, at: doorway.fraction, direction)))
      }
      guard doorway.fraction < 1 else {
        held = doorway.door
        break
      }
      // If two doors are close together, the first is released half-way to the second.
      let next = index + 1 < doorways.count ? doorways[index + 1].fraction : 2
      passed = min(doorway.fraction + reach, (doorway.fraction + next) / 2, 1)
      go(along: leg, to: passed, speed: speed)
      all.append(.release(door: doorway.door))
      held = nil
    }
    go(along: leg, to: 1, speed: speed)
  }

  /// The doorways that a leg leaves, leads through or enters.
  private func doorways(along leg: Segment) -> [Doorway] {
    let entered = plan.door(at: leg.end)
    guard entered != held || entered == nil else { return [] }
    return (held.map { [Doorway(door: $0, fraction: 0)] } ?? []) + plan.doors(along: leg)
      + (entered.map { [Doorway(door: $0, fraction: 1)] } ?? [])
  }

  /// `true` if a leg leads from inside to outside at a doorway.
  private func isWayOut(_ leg: Segment, at fraction: Double, _ direction: Vector) -> Bool {
    let doorway = leg.point(at: fraction)
    // Rooms are often drawn to the inner faces of their walls.
    let wall = 0.3
    return plan.whereabouts(of: doorway + -wall * direction).side == .inside
      && plan.whereabouts(of: doorway + wall * direction).side == .outside
  }

  private mutating func go(along leg: Segment, to fraction: Double, speed: Double) {
    let end = fraction >= 1 ? leg.end : leg.point(at: fraction)
    let part = Segment(from: here, to: end)
    guard part.length > 0 else { return }
    all.append(.walk(part, takes: Self.duration(of: part, at: speed)))
    here = end
  }

  /// The time for a leg, to the nanosecond.
  ///
  /// - Parameter speed: In metres per second, 0.01 ... 100.
  static func duration(of leg: Segment, at speed: Double) -> Duration {
    precondition((0.01...100).contains(speed), "a speed of \(speed) m/s is not a walk")
    return .nanoseconds(Int64(PortableMath.nearestInteger(leg.length / speed * 1e9)))
  }
}
