import BLE

/// A direction in space: a unit vector.
public struct Direction: Hashable, Sendable {
  /// The horizontal component. Its length is the cosine of the elevation, 0 ... 1.
  public let horizontal: Vector
  /// The vertical component: the sine of the elevation, from -1 straight down to 1 straight up.
  public let up: Double

  private init(horizontal: Vector, up: Double) {
    self.horizontal = horizontal
    self.up = up
  }

  /// The horizontal direction of a heading.
  ///
  /// - Parameter heading: The heading, of length 1.
  public init(heading: Vector) {
    self.init(horizontal: heading, up: 0)
  }

  /// The direction from one position to another; straight up if they are the same.
  public init(from start: Position, to end: Position) {
    let distance = start.distance(to: end)
    guard distance > 0 else {
      self = .up
      return
    }
    self.init(
      horizontal: (1 / distance) * (end.point - start.point),
      up: (end.height - start.height) / distance)
  }

  /// Straight up.
  public static let up = Direction(horizontal: Vector(dx: 0, dy: 0), up: 1)
  /// Straight down.
  public static let down = up.opposite

  /// The opposite direction.
  public var opposite: Direction { Direction(horizontal: -1 * horizontal, up: -up) }

  /// The squared cosine of the elevation, 0 ... 1.
  var squaredCosine: Double { horizontal.dot(horizontal) }

  /// The cosine of the angle to another direction.
  public func dot(_ other: Direction) -> Double {
    horizontal.dot(other.horizontal) + up * other.up
  }

  /// The angle to another direction, in degrees, 0 ... 180.
  public func degrees(to other: Direction) -> Double {
    let cosine = min(max(dot(other), -1), 1)
    let sine = (1 - cosine * cosine).squareRoot()
    return 360 * PortableMath.arctangent2(y: sine, x: cosine)
  }

  /// The same direction as seen by someone who faces a heading: `dx` is ahead, `dy` to the right.
  ///
  /// - Parameter heading: The heading, of length 1.
  func seen(facing heading: Vector) -> Direction {
    Direction(
      horizontal: Vector(dx: horizontal.dot(heading), dy: horizontal.cross(heading)), up: up)
  }
}
