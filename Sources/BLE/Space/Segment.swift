/// A straight line from one point to another.
public struct Segment: Hashable, Sendable {
  /// The first end.
  public var start: Point
  /// The second end.
  public var end: Point

  /// Creates a segment between two points.
  @inlinable public init(from start: Point, to end: Point) {
    self.start = start
    self.end = end
  }

  /// The length, in metres.
  @inlinable public var length: Double { start.distance(to: end) }

  /// The point at a fraction of the length, from 0 at the start to 1 at the end.
  @inlinable public func point(at fraction: Double) -> Point {
    start + fraction * (end - start)
  }

  /// The side of the line through this segment, from start to end, on which a point lies: positive
  /// on the left, negative on the right, zero on the line. The sign is exact.
  @inlinable @inline(__always)
  public func side(of place: Point) -> Double {
    Orientation.of(place, from: start, to: end)
  }

  /// Returns `true` if a path passes from one side of this segment to the other.
  ///
  /// A path excludes its two ends and is shifted by an infinitesimal distance: up the page, or to
  /// the left if it runs straight up. So it never touches or meets an end of a segment, and the
  /// reverse path crosses the same segments.
  ///
  /// It follows that:
  /// - a path that begins or ends on a segment does not cross it;
  /// - a path through the joint of two segments that continue each other crosses exactly one of
  ///   them;
  /// - a path that grazes a corner crosses both arms if they lie above the path, and neither if
  ///   they lie below.
  public func isCrossed(by path: Segment) -> Bool {
    isCrossed(by: path) { Orientation.rounded(of: $0, from: $1.start, to: $1.end) }
      ?? isCrossedInDoubt(by: path)
  }

  @inline(never)
  private func isCrossedInDoubt(by path: Segment) -> Bool {
    isCrossed(by: path) { $1.side(of: $0) } ?? false
  }

  /// Returns `true` if a path crosses the segment; `nil` if a relevant side is unknown.
  @inline(__always)
  private func isCrossed(by path: Segment, side: (Point, Segment) -> Double?) -> Bool? {
    guard let before = side(path.start, self), let after = side(path.end, self) else { return nil }
    guard before * after < 0 else { return false }
    guard let startSide = side(start, path), let endSide = side(end, path) else { return nil }
    // Read forwards, the path is shifted to the left, so a point on the line of the unshifted path
    // is on the right of the shifted path.
    return path.start.isBefore(path.end)
      ? (startSide > 0) != (endSide > 0) : (startSide < 0) != (endSide < 0)
  }

  /// Returns `true` if a path runs along this segment for part of its length.
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

  /// The point where a path meets this segment, as a fraction of the path, from 0 to 1.
  ///
  /// - Precondition: The path crosses this segment, or follows it.
  public func fraction(of path: Segment) -> Double {
    let (before, after) = (side(of: path.start), side(of: path.end))
    guard before == after else { return before / (before - after) }
    let course = path.end - path.start
    let nearest = min(course.dot(start - path.start), course.dot(end - path.start))
    return max(nearest, 0) / course.dot(course)
  }

  /// The distance from a point to the nearest point of the segment, in metres.
  public func distance(to point: Point) -> Double {
    let along = end - start
    let squared = along.dot(along)
    guard squared > 0 else { return start.distance(to: point) }
    let fraction = min(max((point - start).dot(along) / squared, 0), 1)
    return self.point(at: fraction).distance(to: point)
  }
}
