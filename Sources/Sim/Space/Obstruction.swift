import BLE

/// What the walls between two places cost.
public struct Obstruction: Hashable, Sendable {
  /// The sum over the walls that the straight line passes.
  public var through: Decibels
  /// The loss that counts: the walls add up only until a way around an edge is cheaper.
  public var loss: Decibels
  /// What the straight line passes, from its start to its end.
  public var walls: [Passage]
  /// The cheaper way around an edge; `nil` where the straight line counts.
  public var bend: Bend?
}

/// A wall, window or door leaf that a straight line passes.
public struct Passage: Hashable, Sendable {
  /// The name of the wall, the window or the door.
  public var name: String
  /// The name of what it is made of.
  public var material: String
  /// The angle between the line and the wall's normal, in degrees: from 0, head-on, to 90, along
  /// the wall.
  public var angle: Double
  /// What it costs.
  public var loss: Decibels
}

/// A way around an edge: its loss is that of the diffraction and of the walls.
public struct Bend: Hashable, Sendable {
  /// Where the edge stands.
  public var corner: Point
  /// The name of the wall or the door that ends there; of several, the plan's first.
  public var wall: String
  /// The loss of the bend itself.
  public var diffraction: Decibels
  /// What is passed from the start to the edge, at the edge, and from there to the end.
  public var walls: [Passage]
}
