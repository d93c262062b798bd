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

  /// The side of the line through this segment, read from its start to its end, on which a place
  /// lies: positive on the left, negative on the right, zero on the line. The sign is exact.
  @inlinable @inline(__always)
  public func side(of place: Point) -> Double {
    Orientation.of(place, from: start, to: end)
  }

  /// Whether a path passes from one side of this segment to the other.
  ///
  /// A path counts as without its two ends and as moved up the page - one that runs straight up, to
  /// the left - by less than any distance; so it meets no end of a segment and touches none, and
  /// the way back crosses what the way there does.
  ///
  /// Hence a path that begins or ends on a segment does not cross it, one through the joint of two
  /// segments that continue one another crosses exactly one of them, and one that grazes a corner
  /// crosses both of its arms where they lie above the path, and neither where they lie below.
  public func isCrossed(by path: Segment) -> Bool {
    isCrossed(by: path) { Orientation.rounded(of: $0, from: $1.start, to: $1.end) }
      ?? isCrossedInDoubt(by: path)
  }

  @inline(never)
  private func isCrossedInDoubt(by path: Segment) -> Bool {
    isCrossed(by: path) { $1.side(of: $0) } ?? false
  }

  /// `nil` where a side that counts is not known.
  @inline(__always)
  private func isCrossed(by path: Segment, side: (Point, Segment) -> Double?) -> Bool? {
    guard let before = side(path.start, self), let after = side(path.end, self) else { return nil }
    guard before * after < 0 else { return false }
    guard let startSide = side(start, path), let endSide = side(end, path) else { return nil }
    // The path moves to the left of its line read forwards, so a place on the line comes to lie on
    // the right.
    return path.start.isBefore(path.end)
      ? (startSide > 0) != (endSide > 0) : (startSide < 0) != (endSide < 0)
  }

  /// Whether a path runs along this segment, within it for some of its way.
  public func isFollowed(by path: Segment) -> Bool {
    guard side(of: path.start) == 0, side(of: path.end) == 0 else { return false }
    let (first, last) = forward
    let (tail, head) = path.forward
    let from = first.isBefore(tail) ? tail : first
    let to = last.isBefore(head) ? last : head
    return from.isBefore(to)
  }

  /// The two ends, in the order of `Point.isBefore`.
  private var forward: (Point, Point) {
    start.isBefore(end) ? (start, end) : (end, start)
  }

  /// How far along a path it meets this segment, as a fraction of the path, from 0 to 1.
  ///
  /// - Precondition: The path crosses this segment, or follows it.
  public func fraction(of path: Segment) -> Double {
    let (before, after) = (side(of: path.start), side(of: path.end))
    guard before == after else { return before / (before - after) }
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
