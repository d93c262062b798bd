import BLE
import Buildings
import Documents

/// The findings about a plan's drawing, and about the devices on it.
package struct PlanLint: Sendable {
  /// The plan.
  package let plan: FloorPlan
  /// The devices.
  package let devices: [FixedDevice]
  /// The findings, kind by kind.
  package let findings: [PlanFinding]

  /// The distance below which a wall's free end is expected to meet another wall, in metres: less
  /// than the width of any passage.
  static let nearMiss = 0.3
  /// The minimum width of an intended detail, in metres.
  static let leastWidth = 0.1
  /// The minimum distance of a device from a wall's line, in metres.
  static let clearance = 0.03

  /// Finds the probable mistakes in a plan and its devices.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers that devices send.
  ///   - powers: The levels that devices declare.
  ///   - unheard: The devices that engines name but do not hear.
  ///   - prolonged: The scans that run for longer than their periods.
  ///   - refused: The connections that systems refuse.
  ///   - unused: The parts of engines that nobody uses.
  /// - Complexity: O(walls² + length of the rooms' borders · walls).
  package init(
    of plan: FloorPlan, devices: [FixedDevice] = [], identifiers: [SentIdentifiers] = [],
    powers: [DeclaredPower] = [], unheard: [UnheardDevice] = [],
    prolonged: [ProlongedScan] = [], refused: [RefusedConnection] = [], unused: [UnusedPart] = []
  ) {
    self.plan = plan
    self.devices = devices
    let walls = WallLint(of: plan)
    findings =
      walls.gaps + walls.overlaps + walls.slivers + Self.narrowRooms(on: plan)
      + Self.roomsBeyondBounds(on: plan) + Self.doors(on: plan) + RoomLint(of: plan).findings
      + Self.devices(devices, on: plan) + SentIdentifiers.repeated(among: identifiers)
      + powers.compactMap(\.finding) + unheard.map(\.finding)
      + prolonged.map(\.finding) + refused.map(\.finding) + unused.map(\.finding)
  }

  /// Returns only the findings of gaps between walls.
  package static func gaps(on plan: FloorPlan) -> [PlanFinding] { WallLint(of: plan).gaps }

  private static func narrowRooms(on plan: FloorPlan) -> [PlanFinding] {
    plan.rooms.compactMap { room in
      let outline = room.outline
      // This is the width of a long rectangle with the same area and perimeter.
      let sides = zip(outline.corners, outline.corners.dropFirst() + outline.corners.prefix(1))
      let perimeter = sides.reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let width = 2 * outline.area / perimeter
      guard width < leastWidth else { return nil }
      return PlanFinding(
        .sliver, at: outline.corners[0], "\(room.name.quoted) is \(width.inCentimetres) wide",
        advice: "check its corners, or remove it")
    }
  }

  /// Returns the rooms with a corner outside the plan, where there is nothing. Each finding is at
  /// the place of the plan that is nearest to the room's farthest corner.
  private static func roomsBeyondBounds(on plan: FloorPlan) -> [PlanFinding] {
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    return plan.rooms.compactMap { room in
      let reaches = room.outline.corners.map { corner in
        let place = Point(
          x: min(max(corner.x, lower.x), upper.x), y: min(max(corner.y, lower.y), upper.y))
        return (place: place, distance: corner.distance(to: place))
      }
      guard let farthest = reaches.max(by: { $0.distance < $1.distance }),
        farthest.distance > leastWidth
      else { return nil }
      return PlanFinding(
        .room, at: farthest.place,
        "\(room.name.quoted) extends \(farthest.distance.inCentimetres) beyond the plan's bounds",
        advice: "check its corners, or widen the bounds")
    }
  }

  private static func doors(on plan: FloorPlan) -> [PlanFinding] {
    plan.doors.compactMap { door in
      let middle = door.leaf.point(at: 0.5)
      guard let along = (door.leaf.end - door.leaf.start).unit else { return nil }
      let across = Vector(dx: -along.dy, dy: along.dx)
      let sides = [nearMiss, -nearMiss].map { middle + $0 * across }
      if let wall = plan.obstacle(along: Segment(from: sides[0], to: sides[1])) {
        return PlanFinding(
          .door, at: middle, "\(wall.quoted) stands in the doorway of \(door.name.quoted)",
          advice: "move the door, or the wall")
      }
      guard !plan.rooms.isEmpty else { return nil }
      let places = sides.map { plan.whereabouts(of: $0) }
      guard places[0] == places[1] else { return nil }
      return PlanFinding(
        .door, at: middle,
        "both sides of \(door.name.quoted) are "
          + (places[0].room.map { "in \($0.quoted)" } ?? "outside all rooms"),
        advice: "let the corners of its rooms meet at the door")
    }
  }

  private static func devices(_ devices: [FixedDevice], on plan: FloorPlan) -> [PlanFinding] {
    devices.compactMap { device in
      let point = device.position.point
      let distances = plan.walls.map { ($0.name, $0.line.distance(to: point)) }
      guard let (wall, distance) = distances.min(by: { $0.1 < $1.1 }), distance < clearance
      else { return nil }
      return PlanFinding(
        .device, at: point,
        "\(device.name.quoted) is \(distance.inCentimetres) from the line of \(wall.quoted)",
        advice: "hang it \(clearance.inCentimetres) or more from the line, on its side of the wall")
    }
  }
}

extension Double {
  /// The number, in metres, as a length in words.
  var inCentimetres: String { self < 0.0995 ? "\((self * 100).with(1)) cm" : "\(with(2)) m" }
}
