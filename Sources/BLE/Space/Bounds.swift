/// A rectangle on the plan whose sides run along the axes.
public struct Bounds: Hashable, Sendable {
  /// The corner with the least coordinates.
  public var lower: Point
  /// The corner with the greatest coordinates.
  public var upper: Point

  /// The rectangle between two corners.
  public init(from lower: Point, to upper: Point) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether a place lies in the rectangle or on its border.
  public func contains(_ point: Point) -> Bool {
    lower.x <= point.x && point.x <= upper.x && lower.y <= point.y && point.y <= upper.y
  }

  /// The place of the rectangle that is nearest to another place: that itself, where it lies within.
  public func nearest(to point: Point) -> Point {
    Point(
      x: min(max(point.x, lower.x), upper.x),
      y: min(max(point.y, lower.y), upper.y))
  }
}
