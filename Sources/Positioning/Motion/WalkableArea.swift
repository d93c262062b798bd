import BLE

/// The walkable area: the rooms of a plan and the doorways between them, or everything within the
/// bounds of a plan without rooms.
///
/// The plan is divided into cells, most of which lie within a room or outside all of them. Only for
/// a point in a cell with a border are polygons tested, and then only the polygons of that cell.
public struct WalkableArea: Hashable, Sendable {
  /// The bounds of the plan; nothing is walkable beyond them.
  public private(set) var bounds: Bounds
  /// The rooms and the doorways between them; empty if everything within the bounds is walkable.
  public private(set) var pieces: [Polygon]

  private(set) var cells: RangeCells
  /// The cells that overlap the area.
  private(set) var used: [Int32] = []
  private var covers: [Cover] = []
  /// The index in `noted` at which the pieces of each cell start, and the index at which those of
  /// the last cell end. The pieces of a cell are those whose borders may cross it.
  private var starts: [Int32] = [0]
  /// The indices of the pieces, grouped by cell.
  private var noted: [Int32] = []

  private enum Cover: UInt8 {
    /// Outside the area.
    case none
    /// Within the area.
    case whole
    /// Possibly crossed by the border of a piece.
    case part
  }

  /// Creates the area of a plan without rooms.
  ///
  /// - Precondition: The bounds are finite and have an area.
  public init(_ bounds: Bounds) {
    let (width, height) = (bounds.upper.x - bounds.lower.x, bounds.upper.y - bounds.lower.y)
    precondition(
      width > 0 && height > 0 && (width * height).isFinite && width * height > 0,
      "bounds of \(width) m by \(height) m have no area, or no end")
    self.bounds = bounds
    pieces = []
    cells = RangeCells(over: bounds, along: 256)
  }

  /// Creates the area of a plan's rooms within its bounds, and of the doorways between them. If no
  /// room has any width within the bounds, the plan counts as one without rooms.
  ///
  /// A doorway is a strip along a door with a room on either side, 0.25 m deep on each side. It
  /// joins rooms that are drawn with the thickness of a wall between them.
  ///
  /// - Precondition: The bounds are finite and have an area; the corners are finite.
  /// - Complexity: O(corners · cells) in the worst case.
  public init(of rooms: [Polygon], doors: [Segment] = [], within bounds: Bounds) {
    let open = WalkableArea(bounds)
    self.bounds = bounds
    cells = open.cells
    pieces = rooms + doors.compactMap { Self.doorway(along: $0, between: rooms) }
    note()
    if nearest(to: bounds.lower, inside: Self.margin) == nil { self = open }
  }

  /// Returns `true` if a point is walkable. A point on a shared border belongs to only one room.
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    guard !pieces.isEmpty else { return true }
    let cell = cells.cell(at: point)
    switch covers[cell] {
    case .none: return false
    case .whole: return true
    case .part:
      for index in starts[cell]..<starts[cell + 1]
      where pieces[Int(noted[Int(index)])].contains(point) { return true }
      return false
    }
  }

  /// Returns `true` if a step from a walkable point stays in the area. The end of the step must be
  /// walkable and, among rooms, also its middle, so that no step cuts around an outer corner.
  func holds(_ step: Segment) -> Bool {
    contains(step.end) && (pieces.isEmpty || contains(step.point(at: 0.5)))
  }

  /// Records the cells that the pieces cover, and the cells that their borders may cross.
  private mutating func note() {
    covers = Array(repeating: .none, count: cells.count)
    var perCell: [[Int32]] = Array(repeating: [], count: cells.count)
    for (number, piece) in pieces.enumerated() {
      precondition(
        piece.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a room without end")
      let number = Int32(number)
      for border in piece.borders {
        let (columns, rows) = cells.cells(around: border)
        for row in rows {
          for column in columns where perCell[row * cells.columns + column].last != number {
            perCell[row * cells.columns + column].append(number)
          }
        }
      }
      let (columns, rows) = cells.cells(around: piece)
      for row in rows {
        for column in columns {
          let cell = row * cells.columns + column
          guard perCell[cell].last != number, piece.contains(cells.centre(cell)) else { continue }
          covers[cell] = .whole
        }
      }
    }
    for cell in 0..<cells.count {
      if covers[cell] == .none, !perCell[cell].isEmpty {
        covers[cell] = .part
        noted += perCell[cell]
      }
      starts.append(Int32(noted.count))
      if covers[cell] != .none { used.append(Int32(cell)) }
    }
  }

  /// The strip along a door; `nil` unless there is a room on either side.
  private static func doorway(along door: Segment, between rooms: [Polygon]) -> Polygon? {
    guard let along = (door.end - door.start).unit else { return nil }
    let across = doorwayDepth * Vector(dx: -along.dy, dy: along.dx)
    let (left, right) = (across, -1 * across)
    func hasRoom(_ side: Vector) -> Bool {
      rooms.contains { $0.contains(door.point(at: 0.5) + side) }
    }
    guard hasRoom(left), hasRoom(right) else { return nil }
    return Polygon([door.start + left, door.end + left, door.end + right, door.start + right])
  }

  /// The depth on either side of a door, in metres: more than half the thickness of most walls.
  private static var doorwayDepth: Double { 0.25 }
}
