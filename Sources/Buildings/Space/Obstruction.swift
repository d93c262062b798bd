import BLE

/// The wall loss between two points.
public struct Obstruction: Hashable, Sendable {
  /// The total loss of the walls on the straight line.
  public var through: Decibels
  /// The effective loss: that of the straight line, or of a cheaper path around an edge.
  public var loss: Decibels
  /// The passages of the straight line, from its start to its end.
  public var walls: [Passage]
  /// The cheaper path around an edge; `nil` if the straight line is the cheapest.
  public var bend: Bend?
}

/// A straight line's passage through a wall, window or door leaf.
public struct Passage: Hashable, Sendable {
  /// The name of the wall, the window or the door.
  public var name: String
  /// The name of its material.
  public var material: String
  /// The angle of incidence, in degrees: from 0, perpendicular, to 90, along the wall.
  public var angle: Double
  /// The loss of the passage.
  public var loss: Decibels
}

/// A path around an edge. Its loss is that of the diffraction and of the walls.
public struct Bend: Hashable, Sendable {
  /// The position of the edge.
  public var corner: Point
  /// The name of the wall or the door that ends there; the first one of the plan if there are
  /// several.
  public var wall: String
  /// The diffraction loss.
  public var diffraction: Decibels
  /// The passages from the start to the edge, at the edge, and from there to the end.
  public var walls: [Passage]
}
