import BLE

/// A straight piece of one material: of a wall, of a window pane or of a door leaf.
@usableFromInline
package struct Panel: Hashable, Sendable {
  /// The wall, as an index into the plan's walls.
  package let wall: Int
  /// The opening, as an index into the wall's openings; `nil` for a piece of the wall itself.
  let opening: Int?
  @usableFromInline package var segment: Segment
  /// The unit normal.
  package let normal: Vector
  /// The material, as an index into the plan's materials.
  package let material: Int
  @usableFromInline let presence: Presence
  /// The previous piece of the same panel, if only another wall's end separates the two pieces.
  @usableFromInline var previous: Segment?

  /// The doors' states for which a panel is present.
  @usableFromInline
  enum Presence: Hashable, Sendable {
    case always
    /// While a door, given by its index in the plan, is closed: the leaf from jamb to jamb.
    case whileClosed(door: Int)
    /// While a door is open: the open leaf.
    case whileOpen(door: Int)
  }

  init(
    wall: Int, opening: Int? = nil, segment: Segment, material: Int, presence: Presence = .always
  ) {
    self.wall = wall
    self.opening = opening
    self.segment = segment
    let along = segment.end - segment.start
    normal = Vector(dx: -along.dy, dy: along.dx).unit ?? Vector(dx: 0, dy: 0)
    self.material = material
    self.presence = presence
  }

  /// `true` if a path leads through the panel, across or lengthwise. If only the ends of other
  /// walls separate two pieces, a path along both pieces passes the first piece only.
  @inlinable
  package func isPassed(by path: Segment) -> Bool {
    segment.isCrossed(by: path)
      || (segment.isFollowed(by: path) && !(previous?.isFollowed(by: path) ?? false))
  }

  /// `true` if the panel is present with the given open doors.
  @inlinable
  package func isPresent(_ openDoors: OpenDoors) -> Bool {
    switch presence {
    case .always: true
    case .whileClosed(let door): !openDoors.contains(door)
    case .whileOpen(let door): openDoors.contains(door)
    }
  }

  /// `true` if both are pieces of one wall, or of one opening, cut where something else ends.
  package func isPieceOfSame(as other: Panel) -> Bool {
    wall == other.wall && opening == other.opening
  }

  /// The cosine of the angle between a line and the normal, from 0 to 1; NaN for a line without
  /// length.
  @inline(__always)
  func cosine(along direction: Vector) -> Double {
    normal.dot(direction).magnitude / direction.length
  }
}

/// The open doors of a plan.
public struct OpenDoors: Hashable, Sendable {
  @usableFromInline var isOpen: [Bool]

  /// Closes all doors of a plan.
  public init(closed count: Int) {
    isOpen = Array(repeating: false, count: count)
  }

  /// `true` if a door is open.
  @inlinable public func contains(_ door: Int) -> Bool { isOpen[door] }

  /// Opens or closes a door.
  public mutating func set(_ door: Int, open: Bool) { isOpen[door] = open }
}

extension [Panel] {
  /// The panels, joined: touching ends become one point, and a panel is cut where another one ends
  /// on it. After this, panels meet at their ends only.
  func joined() -> [Panel] {
    let ends = PanelEnds(of: self, in: PanelTree(of: self))
    let snapped = indices.map { index in
      var panel = self[index]
      let own = ends.ofPanel[index]
      panel.segment = Segment(from: ends.places[Int(own[0])], to: ends.places[Int(own[1])])
      return panel
    }
    let tree = PanelTree(of: snapped)
    // Unsorted: the cuts sort them.
    var joints = [[Point]](repeating: [], count: count)
    for place in ends.places {
      tree.visit(around: place, within: 2 * Panel.touch) { panel in
        if snapped[panel].segment.distance(to: place) < Panel.touch { joints[panel].append(place) }
      }
    }
    return snapped.indices.flatMap { snapped[$0].cut(at: joints[$0]) }
  }
}

extension [Panel] {
  /// The panels of each wall, as a range of indices. The panels are in the order of the walls.
  func rangesOfWalls(_ count: Int) -> [Range<Int>] {
    var ranges = [Range<Int>](repeating: 0..<0, count: count)
    for (index, panel) in enumerated() {
      let range = ranges[panel.wall]
      ranges[panel.wall] = (range.isEmpty ? index : range.lowerBound)..<index + 1
    }
    return ranges
  }
}

extension Panel {
  /// The distance below which walls touch, in metres.
  package static let touch = 1e-6

  /// The pieces between places on the panel.
  fileprivate func cut(at places: [Point]) -> [Panel] {
    let along = segment.end - segment.start
    let joints = places.sorted {
      ($0 - segment.start).dot(along) < ($1 - segment.start).dot(along)
    }
    let pieces = zip(joints, joints.dropFirst()).map { Segment(from: $0, to: $1) }
    return pieces.indices.map { number in
      var piece = self
      piece.segment = pieces[number]
      piece.previous = number > 0 ? pieces[number - 1] : nil
      return piece
    }
  }
}
