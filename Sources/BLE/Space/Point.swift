/// A place on the floor plan, in metres.
///
/// x runs to the right and y up the page.
public struct Point: Hashable, Sendable {
  /// Metres to the right of the plan's origin.
  public var x: Double
  /// Metres above the plan's origin on the page.
  public var y: Double

  /// The place with these coordinates, in metres.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another place, in metres.
  public func distance(to other: Point) -> Double {
    (other - self).length
  }

  /// The greater of the coordinates' magnitudes, in metres: what rounding errors grow with.
  @inlinable @inline(__always)
  public var magnitude: Double { max(x.magnitude, y.magnitude) }

  /// Whether this place comes before another on the line through both, read towards greater x, or
  /// greater y where x stays the same.
  public func isBefore(_ other: Point) -> Bool {
    x < other.x || (x == other.x && y < other.y)
  }

  /// The vector that leads from one place to another.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The place that a vector leads to.
  public static func + (start: Point, step: Vector) -> Point {
    Point(x: start.x + step.dx, y: start.y + step.dy)
  }
}

/// A place in the building: on the plan, and above its floor.
public struct Position: Hashable, Sendable {
  /// The place on the plan.
  public var point: Point
  /// Metres above the floor.
  public var height: Double

  /// The place that many metres above the floor.
  public init(_ point: Point, height: Double) {
    self.point = point
    self.height = height
  }

  /// The distance to another place as the crow flies, in metres.
  public func distance(to other: Position) -> Double {
    let across = other.point - point
    let up = other.height - height
    return (across.dot(across) + up * up).squareRoot()
  }
}
