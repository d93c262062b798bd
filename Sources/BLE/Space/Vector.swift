/// A displacement on the floor plan.
public struct Vector: Hashable, Sendable {
  /// Metres to the right.
  public var dx: Double
  /// Metres up the page.
  public var dy: Double

  /// Creates a vector from its components, in metres.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a unit vector from a compass heading, in degrees: 0 is up the page, 90 to the right.
  public init(headingDegrees degrees: Double) {
    let turns = degrees / 360
    self.init(dx: PortableMath.sine(turns: turns), dy: PortableMath.cosine(turns: turns))
  }

  /// The compass heading, in degrees from 0 to below 360: 0 is up the page, 90 to the right.
  public var headingDegrees: Double {
    let degrees = PortableMath.arctangent2(y: dx, x: dy) * 360
    guard degrees < 0 else { return degrees }
    // A tiny negative angle would round to 360.
    return min(degrees + 360, 360.0.nextDown)
  }

  /// The length, in metres.
  @inlinable public var length: Double { dot(self).squareRoot() }

  /// The unit vector in this direction; `nil` for a vector of zero length.
  @inlinable public var unit: Vector? {
    let length = length
    return length > 0 ? Vector(dx: dx / length, dy: dy / length) : nil
  }

  /// The dot product: the product of the lengths and the cosine of the angle between them.
  @inlinable public func dot(_ other: Vector) -> Double {
    dx * other.dx + dy * other.dy
  }

  /// The cross product: the product of the lengths and the sine of the anticlockwise angle from
  /// this vector to the other.
  @inlinable public func cross(_ other: Vector) -> Double {
    dx * other.dy - dy * other.dx
  }

  /// The vector rotated clockwise by an angle in degrees.
  public func turnedClockwise(degrees: Double) -> Vector {
    let sine = PortableMath.sine(turns: degrees / 360)
    let cosine = PortableMath.cosine(turns: degrees / 360)
    return Vector(dx: dx * cosine + dy * sine, dy: dy * cosine - dx * sine)
  }

  /// The difference of two vectors.
  @inlinable public static func - (end: Vector, start: Vector) -> Vector {
    Vector(dx: end.dx - start.dx, dy: end.dy - start.dy)
  }

  /// The sum of two vectors.
  @inlinable public static func + (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx + second.dx, dy: first.dy + second.dy)
  }

  /// The vector scaled by a factor.
  @inlinable public static func * (factor: Double, step: Vector) -> Vector {
    Vector(dx: factor * step.dx, dy: factor * step.dy)
  }
}
