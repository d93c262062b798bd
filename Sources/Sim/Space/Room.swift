import BLE

/// A named part of the plan: within it, a person is inside or outside.
public struct Room: Hashable, Sendable {
  /// The name, as truth and reports give it.
  public var name: String
  /// What it covers of the plan.
  public var outline: Polygon
  /// Whether someone in this room is behind the door or before it.
  public var side: Side

  /// A room with these corners, in order around it.
  public init(name: String, corners: [Point], side: Side = .inside) {
    self.name = name
    outline = Polygon(corners)
    self.side = side
  }

  /// Whether a place lies in the room. A place on a border belongs to the room on one side of it
  /// only.
  ///
  /// - Complexity: O(corners).
  public func contains(_ point: Point) -> Bool { outline.contains(point) }
}

/// The side and, where the plan names one, the room that someone is in.
public struct Whereabouts: Hashable, Sendable {
  /// Behind the door or before it.
  public var side: Side
  /// The room's name; `nil` in no room.
  public var room: String?

  /// Someone on a side, and in a room.
  public init(side: Side, room: String?) {
    self.side = side
    self.room = room
  }
}
