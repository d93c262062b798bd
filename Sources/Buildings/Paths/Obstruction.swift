import BLE

/// The wall loss between two points.
public struct Obstruction: Hashable, Sendable {
  /// The total loss of the walls on the straight line.
  public var through: Decibels
  /// The loss of the straight line due to edges that it nearly touches.
  public var grazing: Decibels
  /// The effective loss: that of the straight line with its walls and edges, or of a cheaper path
  /// around edges; at most `FloorPlan.mostLoss`.
  public var loss: Decibels
  /// The passages of the straight line, from its start to its end.
  public var walls: [Passage]
  /// The cheaper path around edges; `nil` if the straight line is the cheapest.
  public var bend: Bend?
}

/// A straight line's passage through a wall, window or door leaf.
public struct Passage: Hashable, Sendable {
  /// The name of the wall, the window or the door.
  public var name: String
  /// The name of the material.
  public var material: String
  /// The angle of incidence, in degrees: from 0, perpendicular, to 90, along the wall.
  public var angle: Double
  /// The loss of the passage.
  public var loss: Decibels
}

/// A path around one, two or three edges. Its loss is the diffraction loss plus the walls' losses.
public struct Bend: Hashable, Sendable {
  /// The edges, in the order of the path.
  public var corners: [Corner]
  /// The diffraction loss around all of the edges.
  public var diffraction: Decibels
  /// The passages from the start to the first edge, at the edges, and from the last one to the end.
  public var walls: [Passage]

  /// An edge of a wall or of a door's leaf.
  public struct Corner: Hashable, Sendable {
    /// The position of the edge.
    public var point: Point
    /// The name of the wall or the door that ends there; the first one of the plan if there are
    /// several.
    public var wall: String

    /// An edge at a point, of a wall or a door with a given name.
    public init(at point: Point, wall: String) {
      self.point = point
      self.wall = wall
    }
  }
}
