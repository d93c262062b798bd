import BLE

/// One step of a walk.
public enum Waypoint: Hashable, Sendable {
  /// Walk straight to a point, at 0.01 ... 100 m/s. Doors on the way are opened, after a wait if
  /// necessary.
  case walk(to: Point, speed: Double)
  /// Stand still for a while, with the last heading or a given one.
  case stand(Duration, facing: Vector?)
}
