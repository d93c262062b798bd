import BLE

/// A move of a beacon or a receiver to another position.
package struct DeviceMove: Hashable, Sendable {
  /// The beacon or the receiver, as an index into the world's devices.
  package let device: Int
  /// The present position.
  package let old: Point
  /// The position that reverses the decision or brings it about.
  package let new: Point
  /// The direction from the old position to the new one.
  package let direction: Direction

  /// The course of the decision; `nil` until the engine has run to the end.
  package internal(set) var effect: ChangeEffect?

  /// The device in its new position.
  package var target: Target { Target(device: device, place: new) }

  /// A device in another position.
  package struct Target: Hashable, Sendable {
    /// The device, as an index into the world's devices.
    package let device: Int
    /// The position.
    package let place: Point

    /// Creates a device in a position.
    package init(device: Int, place: Point) {
      self.device = device
      self.place = place
    }
  }

  /// The distance from the old position to the new one, in metres.
  package var distance: Double { old.distance(to: new) }

  /// The position halfway between the old and the new one. A move to there does not reverse the
  /// decision or bring it about.
  package var half: Point {
    Point(
      x: SettingChangeScale.rounded((old.x + new.x) / 2),
      y: SettingChangeScale.rounded((old.y + new.y) / 2))
  }

  /// The directions in which devices are moved, as seen on the plan. The y axis points up.
  package enum Direction: String, CaseIterable, Sendable {
    case right
    case upRight = "up and to the right"
    case up
    case upLeft = "up and to the left"
    case left
    case downLeft = "down and to the left"
    case down
    case downRight = "down and to the right"

    /// A step of about 0.1 m, in whole centimetres.
    package var step: Vector {
      switch self {
      case .right: Vector(dx: 0.1, dy: 0)
      case .upRight: Vector(dx: 0.07, dy: 0.07)
      case .up: Vector(dx: 0, dy: 0.1)
      case .upLeft: Vector(dx: -0.07, dy: 0.07)
      case .left: Vector(dx: -0.1, dy: 0)
      case .downLeft: Vector(dx: -0.07, dy: -0.07)
      case .down: Vector(dx: 0, dy: -0.1)
      case .downRight: Vector(dx: 0.07, dy: -0.07)
      }
    }
  }

  /// Returns the position a number of steps away.
  package static func place(_ steps: Double, _ direction: Direction, of old: Point) -> Point {
    Point(
      x: SettingChangeScale.rounded(old.x + steps * direction.step.dx),
      y: SettingChangeScale.rounded(old.y + steps * direction.step.dy))
  }
}
