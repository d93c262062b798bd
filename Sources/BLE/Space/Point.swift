/// A point on the floor plan, in metres.
///
/// x runs to the right and y up the page.
public struct Point: Hashable, Sendable {
  /// Metres to the right of the plan's origin.
  public var x: Double
  /// Metres above the plan's origin on the page.
  public var y: Double

  /// Creates a point from its coordinates, in metres.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point, in metres.
  @inlinable public func distance(to other: Point) -> Double {
    (other - self).length
  }

  /// The greater magnitude of the coordinates, in metres: rounding errors are proportional to it.
  @inlinable @inline(__always)
  public var magnitude: Double { max(x.magnitude, y.magnitude) }

  /// Returns `true` if this point comes before another: it has the lower x, or the lower y for the
  /// same x.
  @inlinable public func isBefore(_ other: Point) -> Bool {
    x < other.x || (x == other.x && y < other.y)
  }

  /// The vector from one point to another.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The point at the end of a vector.
  @inlinable public static func + (start: Point, step: Vector) -> Point {
    Point(x: start.x + step.dx, y: start.y + step.dy)
  }
}

/// A position in the building: a point on the plan and a height above the floor.
public struct Position: Hashable, Sendable {
  /// The point on the plan.
  public var point: Point
  /// Metres above the floor.
  public var height: Double

  /// Creates a position at a height in metres above the floor.
  @inlinable public init(_ point: Point, height: Double) {
    self.point = point
    self.height = height
  }

  /// The straight-line distance to another position, in metres.
  @inlinable public func distance(to other: Position) -> Double {
    let across = other.point - point
    let up = other.height - height
    return (across.dot(across) + up * up).squareRoot()
  }
}
