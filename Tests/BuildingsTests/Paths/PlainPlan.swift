import BLE
@testable import Buildings

/// The oracle for `FloorPlan.obstruction` around single edges: the simplest calculation from walls
/// as drawn and leaves as they stand.
struct PlainPlan {
  /// The walls, then each open door's leaf as a wall of its own.
  private var uprights: [Upright]
  private var edges: [Point] = []
  private var materials: [Material] = []
  private var losses = LossTables(of: [])

  private struct Upright {
    var wall: Wall
    /// A number shared by all parts of one wall.
    var group: Int
    /// The door that must be open for this to be present.
    var door: String?

    var line: Segment { wall.line }

    func isThere(_ openDoors: [String]) -> Bool { door.map(openDoors.contains) ?? true }
  }

  /// `nil` if a wall ends on a door or overlaps another, which the two calculations treat
  /// differently.
  init?(_ walls: [Wall]) {
    uprights = walls.enumerated().map { Upright(wall: $1, group: $0) }
    for (group, wall) in walls.enumerated() {
      for opening in wall.openings {
        guard let swing = opening.door?.swing, let material = opening.material else { continue }
        let leaf = Wall(
          "\(opening.name) leaf", along: Self.leaf(of: opening, swing, in: wall),
          of: material)
        uprights.append(Upright(wall: leaf, group: group, door: opening.name))
      }
    }
    for wall in uprights.map(\.wall) {
      edges += [wall.line.start, wall.line.end]
      for opening in wall.openings {
        edges += [opening.offset, opening.offset + opening.width].map {
          wall.line.point(at: $0 / wall.line.length)
        }
      }
    }
    for wall in uprights.map(\.wall) {
      for other in uprights.map(\.wall) where other != wall {
        let (a, b) = (wall.line.end - wall.line.start, other.line.end - other.line.start)
        let isOnIt = wall.line.distance(to: other.line.start) < 1e-6
        if abs(a.cross(b)) < 1e-9 && (isOnIt || wall.line.distance(to: other.line.end) < 1e-6) {
          return nil
        }
      }
      for opening in wall.openings where opening.door != nil {
        let (near, far) = (opening.offset, opening.offset + opening.width)
        for edge in edges where wall.line.distance(to: edge) < 1e-6 {
          let offset = wall.line.start.distance(to: edge)
          if near + 1e-6 < offset && offset < far - 1e-6 { return nil }
        }
      }
      materials += [wall.material] + wall.openings.compactMap(\.material)
    }
    losses = LossTables(of: materials)
  }

  /// The open leaf, by compass headings: from the hinge towards the latch, turned by the angle.
  private static func leaf(of opening: Opening, _ swing: DoorSwing, in wall: Wall) -> Segment {
    let isAtStart = swing.hinge == .start
    let offset = opening.offset + (isAtStart ? 0 : opening.width)
    let hinge = wall.line.point(at: offset / wall.line.length)
    let heading = (wall.line.end - wall.line.start).headingDegrees + (isAtStart ? 0 : 180)
    let turn = (swing.side == .left ? -1 : 1) * (isAtStart ? swing.degrees : -swing.degrees)
    return Segment(
      from: hinge, to: hinge + opening.width * Vector(headingDegrees: heading + turn))
  }

  /// The loss of the straight line without grazed edges, and the least around a single edge.
  func obstruction(
    between start: Point, and end: Point, openDoors: [String]
  ) -> (through: Double, around: Double) {
    let through = loss(from: start, to: end, openDoors)
    var least = Double.infinity
    for edge in edges where isAtAPassedWall(edge, start, end) {
      guard let passed = lossAround(edge, from: start, to: end, openDoors) else { continue }
      let detour = start.distance(to: edge) + edge.distance(to: end) - start.distance(to: end)
      least = min(
        least,
        Diffraction.knifeEdgeLoss(detour: detour).value + passed
          + loss(onLegFrom: start, to: edge, around: edge, openDoors)
          + loss(onLegFrom: edge, to: end, around: edge, openDoors))
    }
    return (through, least)
  }

  /// `true` if a line passes a wall that has a given edge, a wall that shares an edge with such a
  /// one, or a leaf of one, open or closed.
  private func isAtAPassedWall(_ edge: Point, _ start: Point, _ end: Point) -> Bool {
    let own = groups(at: edge)
    let all = edges.map(groups).filter { !own.isDisjoint(with: $0) }.reduce(own) { $0.union($1) }
    return uprights.contains { upright in
      all.contains(upright.group) && crossing(of: upright.wall, start, end) != nil
    }
  }

  private func groups(at edge: Point) -> Set<Int> {
    Set(uprights.filter { $0.line.distance(to: edge) < 1e-6 }.map(\.group))
  }

  /// The loss of a wall at an offset; `nil` in an open doorway, or one without a door.
  private func loss(
    of wall: Wall, at offset: Double, along direction: Vector, _ openDoors: [String]
  ) -> Double? {
    for opening in wall.openings
    where opening.offset < offset && offset < opening.offset + opening.width {
      guard let material = opening.material, !openDoors.contains(opening.name) else { return nil }
      return loss(of: material, in: wall, along: direction)
    }
    return loss(of: wall.material, in: wall, along: direction)
  }

  private func loss(of material: Material, in wall: Wall, along direction: Vector) -> Double {
    let turn = (wall.line.end - wall.line.start).headingDegrees - direction.headingDegrees
    let cosine = PortableMath.sine(turns: turn / 360).magnitude
    return materials.firstIndex(of: material).map { losses.loss(of: $0, cosine: cosine) } ?? .nan
  }

  private func loss(from start: Point, to end: Point, _ openDoors: [String]) -> Double {
    var sum = 0.0
    for upright in uprights where upright.isThere(openDoors) {
      if let offset = crossing(of: upright.wall, start, end) {
        sum += loss(of: upright.wall, at: offset, along: end - start, openDoors) ?? 0
      }
    }
    return sum
  }

  /// Close to an end of a panel that it passes, a leg has the loss beyond this end, and 0.4 dB more
  /// for each millimetre from it.
  private func loss(
    onLegFrom start: Point, to end: Point, around bend: Point, _ openDoors: [String]
  ) -> Double {
    var sum = 0.0
    for upright in uprights where upright.isThere(openDoors) {
      guard upright.line.distance(to: bend) > 1e-6,
        let offset = crossing(of: upright.wall, start, end),
        let loss = loss(of: upright.wall, at: offset, along: end - start, openDoors)
      else { continue }
      let cuts = cuts(of: upright.wall)
      let near = [cuts.last { $0 < offset }, cuts.first { $0 > offset }].compactMap { $0 }
      sum += near.reduce(loss) { least, cut in
        let edge = upright.line.point(at: cut / upright.line.length)
        return min(least, loss * part(onLegFrom: start, to: end, at: edge, openDoors))
      }
    }
    return sum
  }

  /// The part of the loss beside an edge that a leg takes.
  private func part(
    onLegFrom start: Point, to end: Point, at edge: Point, _ openDoors: [String]
  ) -> Double {
    let direction = end - start
    let first = angle(of: start - edge)
    let sweep = turn(from: first, to: angle(of: end - edge))
    let offset = direction.cross(edge - start) / direction.length
    var (here, beyond) = (0.0, 0.0)
    for wall in uprights.filter({ $0.isThere(openDoors) }).map(\.wall)
    where wall.line.distance(to: edge) < 1e-6 {
      let cuts = cuts(of: wall)
      let own = wall.line.start.distance(to: edge)
      let along = angle(of: wall.line.end - wall.line.start)
      let arms = [
        (cuts.first { $0 > own + 1e-5 }, along), (cuts.last { $0 < own - 1e-5 }, along + 180),
      ]
      for (far, heading) in arms {
        guard let far,
          let loss = loss(of: wall, at: (own + far) / 2, along: direction, openDoors)
        else { continue }
        if let passed = crossing(of: wall, start, end), (passed - own) * (passed - far) < 0 {
          here += loss
        } else if (turn(from: first, to: heading) < sweep) != (offset > 0) {
          beyond += loss
        }
      }
    }
    // The leg ends at one end of its line, or beside the edge.
    let distance =
      direction.dot(edge - start) < 0
      ? edge.distance(to: start)
      : direction.dot(edge - end) > 0 ? edge.distance(to: end) : abs(offset)
    return here > beyond ? min((beyond + 400 * distance) / here, 1) : 1
  }

  /// The offsets of all edges along a wall, in order.
  private func cuts(of wall: Wall) -> [Double] {
    edges.filter { wall.line.distance(to: $0) < 1e-6 }.map { wall.line.start.distance(to: $0) }
      .sorted()
  }

  /// The offset along a wall at which a line crosses it, in metres; `nil` if it does not.
  private func crossing(of wall: Wall, _ start: Point, _ end: Point) -> Double? {
    // Cramer's rule for start + t · (end - start) = wall.start + s · (wall.end - wall.start).
    let (a, b) = (end - start, wall.line.end - wall.line.start)
    let determinant = b.dx * a.dy - a.dx * b.dy
    let (x, y) = (wall.line.start.x - start.x, wall.line.start.y - start.y)
    let t = (b.dx * y - x * b.dy) / determinant
    let s = (a.dx * y - x * a.dy) / determinant
    return t > 0 && t < 1 && s > 0 && s < 1 ? s * wall.line.length : nil
  }

  /// The arms of all walls at an edge are distinguished by their angles.
  private func lossAround(
    _ edge: Point, from start: Point, to end: Point, _ openDoors: [String]
  ) -> Double? {
    let first = angle(of: start - edge)
    let sweep = turn(from: first, to: angle(of: end - edge))
    var (left, right) = (0.0, 0.0)
    var isEdge = false
    let there = uprights.filter { $0.isThere(openDoors) && $0.line.distance(to: edge) < 1e-6 }
    for wall in there.map(\.wall) {
      let offset = wall.line.start.distance(to: edge)
      let along = angle(of: wall.line.end - wall.line.start)
      for (step, direction) in [(1e-5, along), (-1e-5, along + 180)] {
        guard offset + step > 0, offset + step < wall.line.length,
          let loss = loss(of: wall, at: offset + step, along: end - start, openDoors)
        else { continue }
        isEdge = true
        if turn(from: first, to: direction) < sweep { left += loss } else { right += loss }
      }
    }
    // On the outside of the bend.
    return isEdge ? (sweep > 180 ? left : right) : nil
  }

  private func angle(of vector: Vector) -> Double { -vector.headingDegrees }

  /// Anticlockwise, from 0 to 360 degrees.
  private func turn(from first: Double, to second: Double) -> Double {
    let turn = (second - first).truncatingRemainder(dividingBy: 360)
    return turn < 0 ? turn + 360 : turn
  }
}
