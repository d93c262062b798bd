/// The fixed devices on the two sides of a door.
public struct DoorSides: Hashable, Sendable {
  /// The devices inside.
  public var interior: [Anchor]
  /// The devices outside.
  public var exterior: [Anchor]

  /// The devices on both sides; by default none, as of an engine that tells no sides.
  public init(interior: [Anchor] = [], exterior: [Anchor] = []) {
    self.interior = interior
    self.exterior = exterior
  }
}
