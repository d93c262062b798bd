import BLE

/// A named part of the plan: within it, a person is inside or outside.
public struct Room: Hashable, Sendable {
  /// The name, as truth and reports give it.
  public var name: String
  /// The corners, in order around the room. The last is joined to the first.
  public var corners: [Point]
  /// Whether someone in this room is behind the door or before it.
  public var side: Side

  /// A room with these corners, in order around it.
  public init(name: String, corners: [Point], side: Side = .inside) {
    self.name = name
    self.corners = corners
    self.side = side
  }

  /// Whether a place lies in the room. A place on a border belongs to the room on one side of it
  /// only.
  ///
  /// - Complexity: O(corners).
  /// - SeeAlso: M. Shimrat, *Algorithm 112: Position of point relative to polygon* (1962), the
  ///   crossing rule.
  public func contains(_ point: Point) -> Bool {
    var isInside = false
    var previous = corners.count - 1
    for current in corners.indices {
      let (a, b) = (corners[current], corners[previous])
      previous = current
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      let (lower, upper) = a.y < b.y ? (a, b) : (b, a)
      if Orientation.of(point, from: lower, to: upper) > 0 { isInside.toggle() }
    }
    return isInside
  }
}

/// The side and, where the plan names one, the room that someone is in.
public struct Whereabouts: Hashable, Sendable {
  /// Behind the door or before it.
  public var side: Side
  /// The room's name; `nil` in no room.
  public var room: String?
}
