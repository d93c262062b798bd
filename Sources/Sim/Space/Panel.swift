import BLE

/// A straight piece of a wall, all of one material: wall, window pane or closed door leaf.
struct Panel: Hashable, Sendable {
  /// The wall that it is a piece of, as an index into the plan's walls.
  var wall: Int
  /// The opening that it is, as an index into the wall's openings; `nil` for a piece of the wall
  /// itself.
  var opening: Int?
  var segment: Segment
  /// What one passage through it costs, in decibels.
  var loss: Double
  /// The door that this is the leaf of, as an index into the plan's doors; radio passes freely
  /// while it is open.
  var door: Int?

  /// Whether a path leads through it, across or lengthwise.
  func isPassed(by path: Segment) -> Bool {
    segment.isCrossed(by: path) || segment.isFollowed(by: path)
  }

  func isIn(_ doors: OpenDoors) -> Bool {
    guard let door else { return true }
    return !doors.contains(door)
  }
}

/// The doors of a plan that stand open.
public struct OpenDoors: Hashable, Sendable {
  private var isOpen: [Bool]

  /// All doors of a plan, closed.
  public init(closed count: Int) {
    isOpen = Array(repeating: false, count: count)
  }

  /// Whether a door stands open.
  public func contains(_ door: Int) -> Bool { isOpen[door] }

  /// Opens a door, or closes it.
  public mutating func set(_ door: Int, open: Bool) { isOpen[door] = open }
}

extension Wall {
  /// The wall cut at its jambs. Doors found on the way are added to those of the plan.
  func panels(ofWall index: Int, doors: inout [Door]) throws(FloorPlanError) -> [Panel] {
    let length = line.length
    guard length > 0, length.isFinite else { throw .wallWithoutLength(wall: index) }
    try checkOpenings(ofWall: index, length: length)

    var panels: [Panel] = []
    var reached = line.start
    for number in openings.indices.sorted(by: { openings[$0].offset < openings[$1].offset }) {
      let opening = openings[number]
      let near = opening.offset == 0 ? line.start : line.point(at: opening.offset / length)
      let end = opening.offset + opening.width
      let far = end >= length ? line.end : line.point(at: end / length)
      let leaf = Segment(from: near, to: far)
      if near != reached {
        panels.append(
          Panel(
            wall: index, segment: Segment(from: reached, to: near), loss: material.loss.value))
      }
      var panel = Panel(
        wall: index, opening: number, segment: leaf, loss: opening.material.loss.value)
      if let kind = opening.door {
        panel.door = doors.count
        doors.append(Door(name: opening.name, kind: kind, leaf: leaf))
      }
      panels.append(panel)
      reached = far
    }
    if reached != line.end {
      panels.append(
        Panel(
          wall: index, segment: Segment(from: reached, to: line.end), loss: material.loss.value))
    }
    return panels
  }

  /// Openings may overlap, or reach beyond the wall, by as little as decimal measures do once they
  /// are added up: 1.1 m and 2.2 m make more than 3.3 m.
  private func checkOpenings(ofWall index: Int, length: Double) throws(FloorPlanError) {
    for (number, opening) in openings.enumerated() {
      let end = opening.offset + opening.width
      guard opening.offset >= 0, opening.width > 0, end <= length + Panel.touch else {
        throw .openingOutsideWall(wall: index, opening: number)
      }
      for earlier in openings[..<number] {
        let overlap =
          min(end, earlier.offset + earlier.width) - max(opening.offset, earlier.offset)
        if overlap > Panel.touch {
          throw .openingsOverlap(wall: index, opening: number)
        }
      }
    }
  }
}

extension [Panel] {
  /// The panels, joined: ends that touch are one place, and a panel is cut where another one ends
  /// on it, so that panels meet at their ends only.
  func joined() -> [Panel] {
    var places: [Point] = []
    func place(of end: Point) -> Point {
      if let known = places.first(where: { $0.distance(to: end) < Panel.touch }) { return known }
      places.append(end)
      return end
    }
    let snapped = map { panel in
      var panel = panel
      panel.segment = Segment(
        from: place(of: panel.segment.start), to: place(of: panel.segment.end))
      return panel
    }
    return snapped.flatMap { $0.cut(at: places) }
  }
}

extension Panel {
  /// Walls that come nearer to one another than this touch, in metres.
  static let touch = 1e-6

  fileprivate func cut(at places: [Point]) -> [Panel] {
    let along = segment.end - segment.start
    let joints = places.filter { segment.distance(to: $0) < Panel.touch }
      .sorted { ($0 - segment.start).dot(along) < ($1 - segment.start).dot(along) }
    return zip(joints, joints.dropFirst()).map { start, end in
      var piece = self
      piece.segment = Segment(from: start, to: end)
      return piece
    }
  }
}

extension Room {
  /// Whether the corners enclose any area.
  var hasArea: Bool {
    guard let first = corners.first, corners.count >= 3 else { return false }
    var doubled = 0.0
    for (a, b) in zip(corners, corners.dropFirst()) {
      doubled += (a - first).cross(b - first)
    }
    return doubled.magnitude > 1e-9
  }
}
