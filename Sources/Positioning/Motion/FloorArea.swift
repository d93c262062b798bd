import BLE

/// Where people can be: in the rooms of a plan and the doorways between them or, on a plan without
/// rooms, anywhere within its bounds.
///
/// The plan is cut into cells, most of which lie within a room or outside of all. Only for places in
/// a cell that a border passes through are polygons looked at: those of that cell.
public struct FloorArea: Hashable, Sendable {
  /// The plan: nobody is beyond it.
  public private(set) var bounds: Bounds
  /// The rooms, and the doorways between them; empty where people can be anywhere within the bounds.
  public private(set) var pieces: [Polygon]

  private(set) var cells: PlanCells
  /// The cells that the area has a part of.
  private(set) var used: [Int32] = []
  private var covers: [Cover] = []
  /// Of each cell, where the pieces begin in `noted` whose borders may pass through it; and where
  /// the last one's end.
  private var starts: [Int32] = [0]
  /// The pieces of all cells, cell by cell, as indices.
  private var noted: [Int32] = []

  private enum Cover: UInt8 {
    /// Outside of the area.
    case none
    /// Within the area.
    case whole
    /// A border of a piece may pass through it.
    case part
  }

  /// A plan without rooms.
  ///
  /// - Precondition: The bounds are finite and have an area.
  public init(_ bounds: Bounds) {
    let (width, height) = (bounds.upper.x - bounds.lower.x, bounds.upper.y - bounds.lower.y)
    precondition(
      width > 0 && height > 0 && (width * height).isFinite && width * height > 0,
      "bounds of \(width) m by \(height) m have no area, or no end")
    self.bounds = bounds
    pieces = []
    cells = PlanCells(over: bounds, along: 256)
  }

  /// The rooms of a plan, as far as they lie within its bounds, and the doorways between them. Where
  /// none has any width there, it is a plan without rooms.
  ///
  /// A doorway is a strip along a door that has a room on either side, 0.25 m deep towards each: it
  /// joins rooms that are drawn with the thickness of a wall between them.
  ///
  /// - Precondition: The bounds are finite and have an area; the corners are finite.
  /// - Complexity: O(corners · cells) at the worst.
  public init(of rooms: [Polygon], doors: [Segment] = [], within bounds: Bounds) {
    let open = FloorArea(bounds)
    self.bounds = bounds
    cells = open.cells
    pieces = rooms + doors.compactMap { Self.doorway(along: $0, between: rooms) }
    note()
    if nearest(to: bounds.lower, inside: Self.margin) == nil { self = open }
  }

  /// Whether people can be at a place. One on the border of a room belongs to the room on one side of
  /// it only.
  public func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    guard !pieces.isEmpty else { return true }
    let cell = cells.cell(at: point)
    switch covers[cell] {
    case .none: return false
    case .whole: return true
    case .part:
      for index in starts[cell]..<starts[cell + 1]
      where pieces[Int(noted[Int(index)])].contains(point) {
        return true
      }
      return false
    }
  }

  /// Whether a step from a place in the area stays there: its end lies in it and, among rooms, its
  /// middle, so that none leads around the outside of a corner.
  func holds(_ step: Segment) -> Bool {
    contains(step.end) && (pieces.isEmpty || contains(step.point(at: 0.5)))
  }

  /// Notes which cells the pieces cover, and which ones their borders may pass through.
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

  /// The strip along a door; `nil` where there is not a room on either side of it.
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

  /// Towards either side of a door, in metres: more than half of the thickness of most walls.
  private static var doorwayDepth: Double { 0.25 }
}
