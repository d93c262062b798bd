import BLE
import Buildings
import Documents
import Sim

/// A path as described in a scenario: `from`, `headingDeg`, `speedMps` and `path`.
struct WayFile {
  private let place: InputPlace
  private let start: Point
  private let facing: Vector?
  private let waypoints: [Waypoint]

  /// Reads the path from the object that contains it.
  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    start = try fields.point("from")
    facing = try fields.optionalNumber("headingDeg", in: -360...360)
      .map { Vector(headingDegrees: $0) }
    let speed = try fields.number("speedMps", in: 0.05...20, default: 1.34)
    waypoints = try fields.list("path", of: StepFile.self).map { $0.waypoint(speed: speed) }
  }

  /// Returns the walk on a plan, after a rest at its start.
  func walk(after rest: Duration = .zero, on plan: FloorPlan) throws(InputError) -> Walk {
    let waiting = rest > .zero ? [Waypoint.stand(rest, facing: facing)] : []
    do {
      return try Walk(from: start, facing: facing, through: waiting + waypoints, on: plan)
    } catch {
      throw InputError(error, ofWalker: place, stepsBefore: waiting.count)
    }
  }

  /// `true` if it does not leave its start.
  var isStill: Bool {
    waypoints.allSatisfy { waypoint in
      if case .stand = waypoint { true } else { false }
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

/// A step of a walk: `{ to: [x, y] }`, or `{ standS: 5 }`.
private struct StepFile: Described {
  private let step: Step

  private enum Step {
    case walk(to: Point, speed: Double?)
    case stand(Duration, facing: Vector?)
  }

  init(from fields: inout Fields) throws(InputError) {
    if fields.has("standS") {
      let time = try fields.duration("standS", in: 0...86_400)
      let heading = try fields.optionalNumber("headingDeg", in: -360...360)
      step = .stand(time, facing: heading.map { Vector(headingDegrees: $0) })
    } else {
      step = .walk(
        to: try fields.point("to"), speed: try fields.optionalNumber("speedMps", in: 0.05...20))
    }
  }

  func waypoint(speed usual: Double) -> Waypoint {
    switch step {
    case .walk(let end, let speed): .walk(to: end, speed: speed ?? usual)
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
