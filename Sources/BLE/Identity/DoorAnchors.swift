/// The fixed devices on the two sides of a door.
public struct DoorAnchors: Hashable, Sendable {
  /// The devices inside.
  public var interior: [Anchor]
  /// The devices outside.
  public var exterior: [Anchor]

  /// The devices on both sides; none by default, as for an engine that does not decide the side.
  public init(interior: [Anchor] = [], exterior: [Anchor] = []) {
    self.interior = interior
    self.exterior = exterior
  }
}
