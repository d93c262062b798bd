import BLE

/// A door on a plan.
public struct Door: Hashable, Sendable {
  /// The name, unique on its plan.
  public var name: String
  /// The kind of door.
  public var kind: DoorKind
  /// The closed leaf, from jamb to jamb.
  public var leaf: Segment
  /// The open leaf, starting at its hinge. It may obstruct radio; people walk around it.
  public var openLeaf: Segment
}

/// A crossing of a path with a door.
public struct Doorway: Hashable, Sendable {
  /// The door, as an index into the plan's doors.
  public var door: Int
  /// The fraction of the path before the crossing.
  public var fraction: Double

  package init(door: Int, fraction: Double) {
    self.door = door
    self.fraction = fraction
  }
}
