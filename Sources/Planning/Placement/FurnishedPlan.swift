import BLE
import Buildings

extension FloorPlan {
  /// Returns the plan with a full bookshelf in each room, along the middle or a quarter of its
  /// longest wall that leaves the doors free. A room without such a wall stays as it is.
  func withBookshelves() -> FloorPlan {
    guard let books = Material.known.first(where: { $0.name == "bookshelf_full_300mm" }) else {
      preconditionFailure("no material is a bookshelf")
    }
    let doors = walls.flatMap { wall in
      wall.openings.filter { $0.door != nil || $0.material == nil }.map(wall.line(of:))
    }
    var furnished = walls
    for room in rooms {
      guard let line = Self.bookshelf(in: room, clearOf: doors) else { continue }
      var name = "bookshelf in \(room.name)"
      while furnished.contains(where: { $0.name == name }) { name += "'" }
      furnished.append(Wall(name, along: line, of: books))
    }
    return changed(to: furnished)
  }

  /// The length of a shelf, in metres, unless half the wall is shorter.
  private static let length = 2.0
  /// The distance from the wall's line to the middle of the shelf, in metres.
  private static let depth = 0.2
  /// The distance from doors and doorways, in metres: a leaf's width.
  private static let doorClearance = 1.0

  private static func bookshelf(in room: Room, clearOf doors: [Segment]) -> Segment? {
    let corners = room.outline.corners
    let edges = corners.indices.map {
      Segment(from: corners[$0], to: corners[($0 + 1) % corners.count])
    }
    for edge in edges.sorted(by: { $0.length > $1.length }) {
      guard let along = (edge.end - edge.start).unit else { continue }
      let half = 0.5 * min(length, edge.length / 2)
      for (share, side) in [(0.5, 1.0), (0.5, -1), (0.25, 1), (0.25, -1), (0.75, 1), (0.75, -1)] {
        let middle = edge.point(at: share) + (side * depth) * Vector(dx: -along.dy, dy: along.dx)
        let shelf = Segment(from: middle + (-half) * along, to: middle + half * along)
        let isFree = !doors.contains { door in
          [door.start, door.point(at: 0.5), door.end].contains {
            shelf.distance(to: $0) < doorClearance
          }
        }
        if isFree, room.contains(middle), room.contains(shelf.start), room.contains(shelf.end) {
          return shelf
        }
      }
    }
    return nil
  }
}
