/// A door on a plan.
public struct Door: Hashable, Sendable {
  /// The name, unique on its plan.
  public var name: String
  /// How it works.
  public var kind: DoorKind
  /// Where its leaf is while it is closed: from jamb to jamb.
  public var leaf: Segment
}
