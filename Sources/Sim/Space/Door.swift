import BLE

/// A door on a plan.
public struct Door: Hashable, Sendable {
  /// The name, unique on its plan.
  public var name: String
  /// How it works.
  public var kind: DoorKind
  /// Where its leaf is while it is closed: from jamb to jamb.
  public var leaf: Segment
  /// Where its leaf is while it is open: from the jamb that it hangs at. Radio may pass it; people
  /// walk around it.
  public var openLeaf: Segment
}

/// A place where a path leads through a door.
public struct Doorway: Hashable, Sendable {
  /// The door, as an index into the plan's doors.
  public var door: Int
  /// How far along the path, as a fraction of it.
  public var fraction: Double
}
