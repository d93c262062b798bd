import BLE
import Buildings
import Documents

/// The findings about the borders of rooms: places at which an inside room is open to the outside.
struct RoomLint {
  private let plan: FloorPlan

  /// The length of a step along a border, in metres.
  private static let step = 0.05
  /// The maximum distance of a border from its wall, and the step across the border, in metres.
  private static let wallReach = 0.2

  init(of plan: FloorPlan) { self.plan = plan }

  /// The open parts of borders, one finding for each part of a side of the room.
  var findings: [PlanFinding] {
    plan.rooms.filter { $0.side == .inside }.flatMap { room -> [PlanFinding] in
      let corners = room.outline.corners
      let borders = zip(corners, corners.dropFirst() + corners.prefix(1)).map {
        Segment(from: $0, to: $1)
      }
      // A room that is a part of open ground has no walls at all.
      guard borders.contains(where: hasWall) else { return [] }
      return borders.flatMap { open($0, of: room) }
    }
  }

  private func hasWall(along border: Segment) -> Bool {
    plan.walls.contains { border.shared(with: $0.line, within: Self.wallReach) != nil }
  }

  private func open(_ border: Segment, of room: Room) -> [PlanFinding] {
    let length = border.length
    guard let along = (border.end - border.start).unit, length > Self.wallReach else { return [] }
    let walls = plan.walls.map(\.line).filter { wall in
      wall.isNear(border.point(at: 0.5), within: length / 2 + Self.wallReach)
    }
    // If two rooms overlap, the later one counts, as on the plan.
    let rooms = plan.rooms.filter { $0.outline.isNear(border, within: 2 * Self.wallReach) }
    let normal = Self.wallReach * Vector(dx: -along.dy, dy: along.dx)
    let count = min(Int((length / Self.step).rounded(.up)), 10_000)
    var findings: [PlanFinding] = []
    var first: Int?
    for number in 0...count + 1 {
      let place = border.point(at: min((Double(number) + 0.5) / Double(count), 1))
      let isOpen =
        number < count && leadsOutside(from: place, across: normal, of: room, among: rooms)
        && !walls.contains { $0.distance(to: place) < Self.wallReach }
      if isOpen {
        first = first ?? number
      } else if let begin = first {
        let width = length * Double(number - begin) / Double(count)
        if width > PlanLint.nearMiss {
          let middle = border.point(at: (Double(begin + number) / 2) / Double(count))
          findings.append(
            PlanFinding(
              .room, at: middle,
              "\(room.name.quoted) is open to the outside for \(width.inCentimetres)",
              advice: "draw the wall, or let the corners of its rooms meet"))
        }
        first = nil
      }
    }
    return findings
  }

  /// Returns `true` if one side of the border is in the room, and the other side is outside.
  private func leadsOutside(
    from place: Point, across normal: Vector, of room: Room, among rooms: [Room]
  ) -> Bool {
    let sides = [place + normal, place + -1 * normal].map { place in
      rooms.last { $0.contains(place) }
    }
    return sides.contains { $0?.name == room.name }
      && sides.contains { $0.map { $0.side == .outside } ?? true }
  }
}

extension Polygon {
  /// Returns `true` if a segment may be within a distance of the polygon. This is a quick test.
  fileprivate func isNear(_ segment: Segment, within distance: Double) -> Bool {
    guard var lower = corners.first else { return false }
    var upper = lower
    for corner in corners {
      lower = Point(x: min(lower.x, corner.x), y: min(lower.y, corner.y))
      upper = Point(x: max(upper.x, corner.x), y: max(upper.y, corner.y))
    }
    return min(segment.start.x, segment.end.x) - distance <= upper.x
      && lower.x <= max(segment.start.x, segment.end.x) + distance
      && min(segment.start.y, segment.end.y) - distance <= upper.y
      && lower.y <= max(segment.start.y, segment.end.y) + distance
  }
}
