import BLE

/// A named part of the plan, on one side of the door.
public struct Room: Hashable, Sendable {
  /// The name, as in the ground truth and reports.
  public var name: String
  /// The area on the plan.
  public var outline: Polygon
  /// The side of the door: behind it or in front of it.
  public var side: Side

  /// A room with its corners in order.
  public init(name: String, corners: [Point], side: Side = .inside) {
    self.name = name
    outline = Polygon(corners)
    self.side = side
  }

  /// `true` if a point is in the room. A point on a border belongs to the room on one side of it
  /// only.
  ///
  /// - Complexity: O(corners).
  public func contains(_ point: Point) -> Bool { outline.contains(point) }
}

/// A person's side, and their room if there is one.
public struct Whereabouts: Hashable, Sendable {
  /// The side: behind the door or in front of it.
  public var side: Side
  /// The room's name; `nil` outside all rooms.
  public var room: String?

  /// A person's side and room.
  public init(side: Side, room: String?) {
    self.side = side
    self.room = room
  }
}
