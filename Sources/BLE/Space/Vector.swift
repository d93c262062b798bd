/// A step on the floor plan: a direction and a length.
public struct Vector: Hashable, Sendable {
  /// Metres to the right.
  public var dx: Double
  /// Metres up the page.
  public var dy: Double

  /// The step of these components, in metres.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The direction of a compass heading, in degrees: 0 is up the page, 90 to the right.
  public init(headingDegrees degrees: Double) {
    let turns = degrees / 360
    self.init(dx: PortableMath.sine(turns: turns), dy: PortableMath.cosine(turns: turns))
  }

  /// The compass heading, in degrees from 0 up to but not 360: 0 is up the page, 90 to the right.
  public var headingDegrees: Double {
    let degrees = PortableMath.arctangent2(y: dx, x: dy) * 360
    guard degrees < 0 else { return degrees }
    // What is less than zero by next to nothing would be rounded to 360.
    return min(degrees + 360, 360.0.nextDown)
  }

  /// The length, in metres.
  public var length: Double { dot(self).squareRoot() }

  /// The step of one metre in this direction; `nil` where there is no direction.
  public var unit: Vector? {
    let length = length
    return length > 0 ? Vector(dx: dx / length, dy: dy / length) : nil
  }

  /// The product of the lengths and of the cosine of the angle between.
  public func dot(_ other: Vector) -> Double {
    dx * other.dx + dy * other.dy
  }

  /// The product of the lengths and of the sine of the angle from this step to the other,
  /// anticlockwise.
  public func cross(_ other: Vector) -> Double {
    dx * other.dy - dy * other.dx
  }

  /// The step turned clockwise by an angle in degrees.
  public func turnedClockwise(degrees: Double) -> Vector {
    let sine = PortableMath.sine(turns: degrees / 360)
    let cosine = PortableMath.cosine(turns: degrees / 360)
    return Vector(dx: dx * cosine + dy * sine, dy: dy * cosine - dx * sine)
  }

  /// The step that leads from where one step ends to where another does.
  public static func - (end: Vector, start: Vector) -> Vector {
    Vector(dx: end.dx - start.dx, dy: end.dy - start.dy)
  }

  /// The step that leads as far as two, one after the other.
  public static func + (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx + second.dx, dy: first.dy + second.dy)
  }

  /// The step made longer or shorter by a factor.
  public static func * (factor: Double, step: Vector) -> Vector {
    Vector(dx: factor * step.dx, dy: factor * step.dy)
  }
}
