import BLE
import Buildings
import Documents
import Sim

/// The keys of a path: `from`, `headingDeg`, `speedMps` and `path`.
struct WayKeys: KeyGroup {
  private let start = Key("from", .point, "the start, [x, y] in metres")
  private let heading = Key.optional(
    "headingDeg", .heading,
    "the heading at the start, in degrees; by default that of the first leg")
  let speed = Key(
    "speedMps", .speed, "the walking speed, in metres per second", default: 1.34)
  private let path = Key("path", .list(StepKeys()), "the steps, one after the other", default: [])

  func read(from fields: inout Fields) throws(InputError) -> Way {
    let start = try fields[start]
    let facing = try fields[heading].map { Vector(headingDegrees: $0) }
    let speed = try fields[speed]
    return Way(
      place: fields.place, start: start, facing: facing,
      waypoints: try fields[path].map { $0.waypoint(speed: speed) })
  }
}

/// A path that is not yet on a plan.
struct Way {
  fileprivate let place: InputPlace
  fileprivate var start: Point
  fileprivate var facing: Vector?
  fileprivate var waypoints: [Waypoint]

  /// Returns the walk on a plan, after a rest at its start.
  func walk(after rest: Duration = .zero, on plan: FloorPlan) throws(InputError) -> Walk {
    let waiting = rest > .zero ? [Waypoint.stand(rest, facing: facing)] : []
    do {
      return try Walk(from: start, facing: facing, through: waiting + waypoints, on: plan)
    } catch { throw InputError(error, ofWalker: place, stepsBefore: waiting.count) }
  }

  /// `true` if the walker stays at the start of the way, because every waypoint is a stop.
  var isStill: Bool {
    waypoints.allSatisfy { waypoint in
      if case .stand = waypoint { true } else { false }
    }
  }

  /// Moves the start of a still way (see `isStill`), and turns all headings of the way.
  ///
  /// - Parameter degrees: The turn, clockwise.
  mutating func move(by offset: Vector, turn degrees: Double) {
    start = start + offset
    guard degrees != 0 else { return }
    func turned(_ facing: Vector) -> Vector {
      Vector(headingDegrees: facing.headingDegrees + degrees)
    }
    facing = turned(facing ?? Vector(headingDegrees: 0))
    waypoints = waypoints.map { waypoint in
      guard case .stand(let time, let facing?) = waypoint else { return waypoint }
      return .stand(time, facing: turned(facing))
    }
  }

  /// The duration of the walk if no door stops the walker.
  var duration: Duration {
    var (here, sum) = (start, Duration.zero)
    for waypoint in waypoints {
      switch waypoint {
      case .stand(let time, _): sum += time
      case .walk(let end, let speed):
        sum += .nanoseconds(Int64((here.distance(to: end) / speed * 1e9).rounded()))
        here = end
      }
    }
    return sum
  }
}

/// The keys of a step of a walk: `{ to: [x, y] }`, or `{ standS: 5 }`.
struct StepKeys: ObjectKeys {
  let end = Key("to", .point, "walk to this place, [x, y] in metres", isRequired: false)
  let speed = Key.optional(
    "speedMps", .speed, "the speed of this leg, in metres per second; by default the walker's")
  let stand = Key("standS", .time, "stand still for so long, in seconds", isRequired: false)
  let heading = Key.optional("headingDeg", .heading, "the heading while standing, in degrees")

  var schema: ObjectSchema { ObjectSchema("step", "step of a walk", self, anyOf: [end, stand]) }

  func read(from fields: inout Fields) throws(InputError) -> Step {
    if let time = try fields[ifGiven: stand] {
      return .stand(time, facing: try fields[heading].map { Vector(headingDegrees: $0) })
    }
    return .walk(to: try fields[end], speed: try fields[speed])
  }
}

/// A step of a walk.
enum Step {
  /// Walk on a straight line, at a speed of its own or at that of the path.
  case walk(to: Point, speed: Double?)
  case stand(Duration, facing: Vector?)

  fileprivate func waypoint(speed fallback: Double) -> Waypoint {
    switch self {
    case .walk(let end, let speed): .walk(to: end, speed: speed ?? fallback)
    case .stand(let time, let facing): .stand(time, facing: facing)
    }
  }
}

extension InputError {
  fileprivate init(_ error: WalkError, ofWalker place: InputPlace, stepsBefore: Int) {
    switch error {
    case .outsidePlan(nil):
      self = .unusable(place.key("from"), "the position is outside the plan's bounds")
    case .outsidePlan(let waypoint?):
      self = .unusable(
        place.key("path")[waypoint - stepsBefore], "the position is outside the plan's bounds")
    case .throughWall(let waypoint, let wall):
      self = .unusable(
        place.key("path")[waypoint - stepsBefore],
        "the path crosses \(wall.quoted) where there is no door")
    }
  }
}
