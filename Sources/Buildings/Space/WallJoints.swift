import BLE

/// An end of a wall that a plan moved, so that the wall meets another one.
public struct WallJoint: Hashable, Sendable {
  /// The wall, as an index into the plan's walls.
  public let wall: Int
  /// The end as drawn.
  public let drawn: Point
  /// The end as joined.
  public let joined: Point
}

/// Walls as drawn, with their ends joined to whatever they nearly meet.
///
/// An end snaps to the nearest of the ends drawn before it. If none is near enough, the end snaps
/// to another wall that it nearly reaches, or reaches beyond: to the point where the line of the
/// end's own wall meets the other wall, so that its own wall keeps its direction. Ends that are
/// joined as drawn stay in place, and so do ends that would move by more than a third of a wall's
/// length: small things keep their shape.
struct WallJoints {
  /// The walls, joined. Jambs keep their places on the plan.
  private(set) var walls: [Wall]
  /// The ends that moved.
  private(set) var joints: [WallJoint] = []

  /// Joins walls.
  ///
  /// - Parameter tolerance: The distance up to which ends snap, in metres.
  /// - Complexity: O(walls²).
  init(of walls: [Wall], within tolerance: Double) {
    self.walls = walls
    var ends = WallEnds(of: walls.map { $0.line }, within: tolerance)
    ends.settle()
    for (index, wall) in walls.enumerated() {
      let line = ends.line(of: index)
      guard line != wall.line, let fitted = wall.fitted(to: line) else { continue }
      self.walls[index] = fitted
      for (drawn, joined) in [(wall.line.start, line.start), (wall.line.end, line.end)]
      where drawn != joined {
        joints.append(WallJoint(wall: index, drawn: drawn, joined: joined))
      }
    }
  }
}

/// The ends of walls, grouped by the corners at which they meet.
private struct WallEnds {
  private let lines: [Segment]
  private let tolerance: Double
  private var corners: [Corner] = []
  /// The corner of each end, as an index: of the start and the end of the first wall, then of the
  /// start and the end of the second wall, and so on.
  private var cornerOfEnd: [Int] = []

  /// A place where walls end.
  private struct Corner {
    var point: Point
    /// The walls that end here, and their ends as drawn.
    var ends: [(wall: Int, drawn: Point)]
    /// The wall that the corner is on, or snaps to, besides those that end here.
    var body: Int?
  }

  /// The corners of walls with given lines; ends within the tolerance of an earlier one share its
  /// corner.
  init(of lines: [Segment], within tolerance: Double) {
    self.lines = lines
    self.tolerance = tolerance
    for (wall, line) in lines.enumerated() {
      for (number, end) in [line.start, line.end].enumerated() {
        let own = number == 1 ? cornerOfEnd.last : nil
        if let corner = nearestCorner(to: end, of: wall), corner != own {
          corners[corner].ends.append((wall, end))
          cornerOfEnd.append(corner)
        } else {
          cornerOfEnd.append(corners.count)
          corners.append(Corner(point: end, ends: [(wall, end)]))
        }
      }
    }
  }

  private func nearestCorner(to end: Point, of wall: Int) -> Int? {
    let reach = reach(of: wall)
    var nearest: (corner: Int, distance: Double)?
    for corner in corners.indices {
      let (dx, dy) = (corners[corner].point.x - end.x, corners[corner].point.y - end.y)
      guard dx.magnitude <= reach, dy.magnitude <= reach else { continue }
      let distance = Vector(dx: dx, dy: dy).length
      if distance <= reach, distance < nearest?.distance ?? .infinity {
        nearest = (corner, distance)
      }
    }
    return nearest?.corner
  }

  /// The distance by which an end of a wall may move, in metres.
  private func reach(of wall: Int) -> Double { min(tolerance, lines[wall].length / 3) }

  /// Moves corners onto the walls that they nearly meet. A wall that moves takes along the walls
  /// that end on it, so this is repeated until all are in place.
  mutating func settle() {
    for corner in corners.indices { corners[corner].body = body(at: corner) }
    for _ in 0..<50 {
      var farthest = 0.0
      for corner in corners.indices {
        guard let body = corners[corner].body, let place = place(of: corner, on: line(of: body))
        else { continue }
        let distance = place.distance(to: corners[corner].point)
        guard distance >= Panel.touch / 10 else { continue }
        corners[corner].point = place
        farthest = max(farthest, distance)
      }
      if farthest == 0 { return }
    }
  }

  /// The nearest wall that passes a corner within the tolerance, and does not end there.
  private func body(at corner: Int) -> Int? {
    let point = corners[corner].point
    var nearest: (wall: Int, distance: Double)?
    for wall in lines.indices {
      let line = lines[wall]
      guard
        min(line.start.x, line.end.x) - tolerance <= point.x,
        point.x <= max(line.start.x, line.end.x) + tolerance,
        min(line.start.y, line.end.y) - tolerance <= point.y,
        point.y <= max(line.start.y, line.end.y) + tolerance,
        line.length > tolerance, !corners[corner].ends.contains(where: { $0.wall == wall })
      else { continue }
      let distance = line.distance(to: point)
      if distance <= tolerance, distance < nearest?.distance ?? .infinity {
        nearest = (wall, distance)
      }
    }
    return nearest?.wall
  }

  /// The place of a corner on a line; `nil` if this place is too far for one of the walls that end
  /// there.
  private func place(of corner: Int, on body: Segment) -> Point? {
    let (point, ends) = (corners[corner].point, corners[corner].ends)
    guard body.distance(to: point) >= Panel.touch / 10 else { return nil }
    var place = body.nearestPoint(to: point)
    if ends.count == 1, let meeting = line(of: ends[0].wall).meeting(body),
      meeting.distance(to: point) <= 2 * tolerance
    {
      place = meeting
    }
    let isNear = ends.allSatisfy { wall, drawn in
      drawn.distance(to: place) <= min(2 * tolerance, lines[wall].length / 3)
    }
    return isNear ? place : nil
  }

  /// Returns the line of a wall from corner to corner. An end that is drawn at its corner is not
  /// moved.
  func line(of wall: Int) -> Segment {
    func place(_ drawn: Point, _ corner: Int) -> Point {
      let point = corners[corner].point
      return point.distance(to: drawn) < Panel.touch ? drawn : point
    }
    return Segment(
      from: place(lines[wall].start, cornerOfEnd[2 * wall]),
      to: place(lines[wall].end, cornerOfEnd[2 * wall + 1]))
  }
}

extension Segment {
  /// The point of the segment that is nearest to a place.
  fileprivate func nearestPoint(to place: Point) -> Point {
    let along = end - start
    let squared = along.dot(along)
    guard squared > 0 else { return start }
    return point(at: min(max((place - start).dot(along) / squared, 0), 1))
  }

  /// The point of another segment on the line through this one; `nil` if there is none, or if both
  /// are nearly parallel.
  fileprivate func meeting(_ other: Segment) -> Point? {
    let (along, across) = (end - start, other.end - other.start)
    let sine = along.cross(across)
    guard sine.magnitude > 0.1 * along.length * across.length else { return nil }
    let fraction = along.cross(start - other.start) / sine
    return (0...1).contains(fraction) ? other.point(at: fraction) : nil
  }
}

extension Wall {
  /// The wall along another line, with the jambs where they were; `nil` if an opening no longer
  /// fits.
  fileprivate func fitted(to line: Segment) -> Wall? {
    guard let along = (line.end - line.start).unit else { return nil }
    let (old, new) = (self.line.length, line.length)
    var wall = self
    wall.line = line
    for index in openings.indices {
      let opening = openings[index]
      let drawn = self.line(of: opening)
      let near = opening.offset == 0 ? 0 : max((drawn.start - line.start).dot(along), 0)
      let reachesEnd = opening.offset + opening.width >= old - Panel.touch
      let far = reachesEnd ? new : min((drawn.end - line.start).dot(along), new)
      guard far - near > opening.width / 2 else { return nil }
      wall.openings[index].offset = near
      wall.openings[index].width = far - near
    }
    return wall
  }
}
