/// A straight line from one place to another.
public struct Segment: Hashable, Sendable {
  /// Where it begins.
  public var start: Point
  /// Where it ends.
  public var end: Point

  /// The straight line between two places.
  public init(from start: Point, to end: Point) {
    self.start = start
    self.end = end
  }

  /// The length, in metres.
  public var length: Double { start.distance(to: end) }

  /// The place at a fraction of the way, 0 being the start and 1 the end.
  public func point(at fraction: Double) -> Point {
    start + fraction * (end - start)
  }

  /// Whether a path passes from one side of this segment to the other.
  ///
  /// A path that begins or ends on the segment does not cross it. A path through the joint of two
  /// segments that continue one another crosses exactly one of them: of its two ends, a segment
  /// holds the one on the right of the path, read towards greater x, or y where x stays the same.
  /// So the way back crosses what the way there does.
  public func isCrossed(by path: Segment) -> Bool {
    let along = end - start
    let startSide = along.cross(path.start - start)
    let endSide = along.cross(path.end - start)
    guard (startSide < 0 && endSide > 0) || (startSide > 0 && endSide < 0) else { return false }
    let isForward = (path.start.x, path.start.y) < (path.end.x, path.end.y)
    let (tail, head) = isForward ? (path.start, path.end) : (path.end, path.start)
    let course = head - tail
    return (course.cross(start - tail) > 0) != (course.cross(end - tail) > 0)
  }

  /// Whether a path runs along this segment, within it for some of its way.
  public func isFollowed(by path: Segment) -> Bool {
    let along = end - start
    guard along.cross(path.start - start) == 0, along.cross(path.end - start) == 0 else {
      return false
    }
    let (from, to) = (along.dot(path.start - start), along.dot(path.end - start))
    return min(max(from, to), along.dot(along)) > max(min(from, to), 0)
  }

  /// How far along a path it meets this segment, as a fraction of the path.
  ///
  /// - Precondition: The path crosses this segment, or follows it.
  func fraction(of path: Segment) -> Double {
    let along = end - start
    let startSide = along.cross(path.start - start)
    let endSide = along.cross(path.end - start)
    guard startSide == endSide else { return startSide / (startSide - endSide) }
    let course = path.end - path.start
    let nearest = min(course.dot(start - path.start), course.dot(end - path.start))
    return max(nearest, 0) / course.dot(course)
  }

  /// The distance from a place to the nearest point of the segment, in metres.
  public func distance(to point: Point) -> Double {
    let along = end - start
    let squared = along.dot(along)
    guard squared > 0 else { return start.distance(to: point) }
    let fraction = min(max((point - start).dot(along) / squared, 0), 1)
    return self.point(at: fraction).distance(to: point)
  }
}
