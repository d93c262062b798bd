import BLE
import Buildings
import Documents
import Sim

/// The ground in front of a door and behind it.
package struct PlacementDoorstep: Sendable {
  /// The door's name.
  package let name: String
  /// Points 2 m behind the door, across its width.
  let inner: [Point]
  /// Points 2 m in front of the door, across its width.
  let outer: [Point]
  private let plan: FloorPlan
  private let leaf: Segment
  /// The direction towards the inside, of length 1.
  private let inward: Vector
  /// `true` if the plan determines which side of the door is outside.
  private let hasSides: Bool

  /// The distance from the door at which levels are compared, in metres.
  package static let distance = 2.0
  /// The walking speed in a building, in metres per second.
  static let speed = 1.0

  /// Creates the ground at a door. If the plan's rooms do not distinguish inside and outside, the
  /// inside is on the left of the door's wall, as seen from the wall's start.
  ///
  /// - Throws: `unusable` if a point 2 m in front of the door, or behind it, is outside the plan's
  ///   bounds.
  package init(of door: Int, on plan: FloorPlan) throws(InputError) {
    let leaf = plan.doors[door].leaf
    let along = (leaf.end - leaf.start).unit ?? Vector(dx: 1, dy: 0)
    let left = Vector(dx: -along.dy, dy: along.dx)
    let middle = leaf.point(at: 0.5)
    let sides = [0.5, -0.5].map { plan.whereabouts(of: middle + $0 * left).side }
    hasSides = Set(sides) == [.inside, .outside]
    inward = hasSides && sides[0] == .outside ? -1 * left : left
    let shares = [0.1, 0.3, 0.5, 0.7, 0.9]
    let step = Self.distance * inward
    inner = shares.map { leaf.point(at: $0) + step }
    outer = shares.map { leaf.point(at: $0) + -1 * step }
    name = plan.doors[door].name
    guard (inner + outer).allSatisfy(plan.bounds.contains) else {
      throw .unusable(
        InputPlace(option: .door),
        "\(name.quoted) is less than \(Self.distance.inFewDigits) m from the plan's bounds; both "
          + "sides of it are required")
    }
    self.plan = plan
    self.leaf = leaf
  }

  /// Returns the side of the door that a point is on.
  package func side(of point: Point) -> Side {
    if hasSides { return plan.whereabouts(of: point).side }
    return inward.dot(point - leaf.start) > 0 ? .inside : .outside
  }

  /// Returns a path past the door on the inside, past it on the outside, and through it, with the
  /// sides along the path. The path passes the door at a distance of 2 m and then of 1 m, for 3 m
  /// in each direction or up to a wall.
  ///
  /// - Parameters:
  ///   - number: The number of the round. Rounds begin at either end in turn.
  ///   - speed: The walking speed in metres per second; by default 1.
  func tour(_ number: Int, at speed: Double = Self.speed) -> (
    trace: [TracePoint], sides: [(Instant, Side)]
  ) {
    var trace: [TracePoint] = []
    var time = Instant.start
    func go(through places: [Point]) {
      for place in places {
        if let last = trace.last {
          time = time.advanced(by: .seconds(last.point.distance(to: place) / speed))
        }
        trace.append(TracePoint(at: time, place))
      }
    }
    for sign in [1.0, -1] {
      for distance in [Self.distance, 1] {
        let ends = ends(of: sign * distance)
        go(through: number.isMultiple(of: 2) ? ends : ends.reversed())
      }
    }
    let middle = leaf.point(at: 0.5)
    go(through: [middle + -Self.distance * inward, middle + Self.distance * inward])
    time = time.advanced(by: .seconds(3))
    trace.append(TracePoint(at: time, middle + Self.distance * inward))
    return (trace, sides(along: trace, until: time))
  }

  private func sides(along trace: [TracePoint], until end: Instant) -> [(Instant, Side)] {
    var sides: [(Instant, Side)] = []
    for (time, pose) in Self.steps(of: .milliseconds(100), along: trace, until: end) {
      let side = side(of: pose.point)
      if sides.last?.1 != side { sides.append((time, side)) }
    }
    return sides + [(end, sides.last?.1 ?? .unknown)]
  }

  /// Returns the points of a tour at intervals of a quarter of a second, each with the side of the
  /// door.
  package func places(ofTour number: Int) -> [(pose: Pose, side: Side)] {
    let trace = tour(number).trace
    let end = trace.last?.time ?? .start
    return Self.steps(of: .milliseconds(250), along: trace, until: end).map {
      ($0.pose, side(of: $0.pose.point))
    }
  }

  private static func steps(
    of step: Duration, along trace: [TracePoint], until end: Instant
  ) -> [(time: Instant, pose: Pose)] {
    (0...Int(Instant.start.duration(to: end) / step)).compactMap { number in
      let time = Instant.start.advanced(by: step * number)
      return pose(at: time, on: trace).map { (time, $0) }
    }
  }

  private static func pose(at time: Instant, on trace: [TracePoint]) -> Pose? {
    guard let next = trace.firstIndex(where: { $0.time > time }) ?? trace.indices.last, next > 0
    else { return nil }
    let (from, to) = (trace[next - 1], trace[next])
    let share = from.time.duration(to: time) / max(from.time.duration(to: to.time), .nanoseconds(1))
    return Pose(
      point: Segment(from: from.point, to: to.point).point(at: min(share, 1)),
      heading: (to.point - from.point).unit ?? Vector(dx: 0, dy: 1))
  }

  /// Returns the ends of a path parallel to the door, at a distance from the door on the inside.
  private func ends(of distance: Double) -> [Point] {
    let middle = leaf.point(at: 0.5) + distance * inward
    let along = Vector(dx: -inward.dy, dy: inward.dx)
    return [1.0, -1].map { sign in
      var reach = 3.0
      while reach > 0 {
        let end = middle + sign * reach * along
        let way = Segment(from: middle, to: middle + sign * (reach + 0.3) * along)
        if plan.bounds.contains(way.end), plan.obstacle(along: way) == nil { return end }
        reach -= 0.25
      }
      return middle
    }
  }
}
