/// An axis-aligned rectangle on the plan.
public struct Bounds: Hashable, Sendable {
  /// The corner with the lowest coordinates.
  public var lower: Point
  /// The corner with the highest coordinates.
  public var upper: Point

  /// Creates a rectangle from two corners.
  public init(from lower: Point, to upper: Point) {
    self.lower = lower
    self.upper = upper
  }

  /// Returns `true` if a point lies inside the rectangle or on its border.
  public func contains(_ point: Point) -> Bool {
    lower.x <= point.x && point.x <= upper.x && lower.y <= point.y && point.y <= upper.y
  }

  /// The point of the rectangle that is nearest to a point: the point itself if it lies inside.
  public func nearest(to point: Point) -> Point {
    Point(
      x: min(max(point.x, lower.x), upper.x),
      y: min(max(point.y, lower.y), upper.y))
  }
}
