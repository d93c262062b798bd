import BLE
import Buildings
import Scenarios
import Sim

/// Points all over a plan at which a person stays for a while, in sequence.
struct PlacementTestPlaces: Sendable {
  let points: [Point]

  /// The time to move from one point to the next.
  private static let change = Duration.seconds(1)
  private static let stride = PlacementSetting.stay + change

  /// Creates `count` points, spread evenly over the plan and different for each seed. They are
  /// points of the sequence R₂ that are at least 0.3 m from walls, and in a room if there are
  /// rooms. There are fewer if hardly any point qualifies.
  ///
  /// - SeeAlso: M. Roberts, *The Unreasonable Effectiveness of Quasirandom Sequences* (2018).
  init(_ count: Int, on plan: FloorPlan, seed: UInt64) {
    // 1/g and 1/g², where g³ = g + 1.
    let (a, b) = (0.7548776662466927, 0.5698402909980532)
    let first = Double(seed % 1_000_000) * 1000
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    var points: [Point] = []
    for number in 0..<1000 * count where points.count < count {
      let (x, y) = ((first + Double(number)) * a, (first + Double(number)) * b)
      let point = Point(
        x: lower.x + (x - x.rounded(.down)) * (upper.x - lower.x),
        y: lower.y + (y - y.rounded(.down)) * (upper.y - lower.y))
      let isInRoom = plan.rooms.isEmpty || plan.whereabouts(of: point).room != nil
      guard isInRoom,
        plan.walls.allSatisfy({ $0.line.distance(to: point) >= SurveyPlan.clearance })
      else { continue }
      points.append(point)
    }
    self.points = points
  }

  /// Returns the heading of the person at a point.
  static func facing(_ number: Int) -> Vector {
    Vector(headingDegrees: 360 * Double(number) * 0.6180339887498949)
  }

  /// Returns the end of the stay at a point.
  func end(of place: Int) -> Instant {
    Instant.start.advanced(by: Self.stride * place + PlacementSetting.stay)
  }

  /// The total duration.
  var duration: Duration { Self.stride * points.count }

  /// The walk from point to point, with a different heading at each.
  var walk: Walk {
    var trace: [TracePoint] = []
    for (number, point) in points.enumerated() {
      let end = end(of: number)
      let facing = Self.facing(number)
      trace.append(
        TracePoint(at: end.advanced(by: .zero - PlacementSetting.stay), point, facing: facing))
      trace.append(TracePoint(at: end, point, facing: facing))
    }
    return Walk(tracing: trace)
  }
}
