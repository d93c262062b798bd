import BLE

/// One step of a walk.
public enum Waypoint: Hashable, Sendable {
  /// Walk straight to a place, at 0.01 ... 100 m/s. Doors on the way are opened, if need be after a
  /// wait.
  case walk(to: Point, speed: Double)
  /// Stand still for a while, looking where one was going or in another direction.
  case stand(Duration, facing: Vector?)
}
