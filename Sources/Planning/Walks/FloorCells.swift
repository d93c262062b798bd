import BLE
import Buildings

/// The square cells into which a floor is divided, row by row from the lower left corner of its
/// bounds.
struct FloorCells: Sendable {
  /// The side of a cell, in metres.
  let side: Double
  /// The number of cells in a row; at least 1.
  let columns: Int
  /// The number of rows; at least 1.
  let rows: Int
  private let lower: Point

  /// The number of all cells.
  var count: Int { columns * rows }

  /// The side of a cell on a floor that is not too large, in metres.
  private static let side = 0.25
  /// The maximum number of cells, which cover 62,500 m². Cells of a larger floor are larger.
  private static let most = 1_000_000.0

  /// Creates the cells of a floor.
  init(of plan: FloorPlan) {
    let size = plan.bounds.upper - plan.bounds.lower
    side = max(Self.side, (size.dx * size.dy / Self.most).squareRoot())
    (columns, rows) = (max(Int(size.dx / side), 1), max(Int(size.dy / side), 1))
    lower = plan.bounds.lower
  }

  /// The centre of a cell.
  func centre(_ cell: Int) -> Point {
    Point(
      x: lower.x + side * (Double(cell % columns) + 0.5),
      y: lower.y + side * (Double(cell / columns) + 0.5))
  }

  /// The cell of a point; the nearest one if the point is outside all.
  func cell(at point: Point) -> Int {
    func index(_ distance: Double, _ count: Int) -> Int {
      min(max(Int(distance / side), 0), count - 1)
    }
    return index(point.y - lower.y, rows) * columns + index(point.x - lower.x, columns)
  }

  /// Calls `body` with each cell near the smallest rectangle that contains some points: with all
  /// cells within a distance, in metres, and with some others.
  func forEach(within distance: Double = 0, of points: [Point], _ body: (Int) -> Void) {
    let columns = range(points.map(\.x), within: distance, from: lower.x, self.columns)
    for row in range(points.map(\.y), within: distance, from: lower.y, rows) {
      for column in columns { body(row * self.columns + column) }
    }
  }

  private func range(
    _ values: [Double], within distance: Double, from start: Double, _ count: Int
  ) -> Range<Int> {
    guard let least = values.min(), let most = values.max() else { return 0..<0 }
    let first = max(Int((least - distance - start) / side) - 1, 0)
    let last = min(Int((most + distance - start) / side) + 1, count - 1)
    return first..<max(last + 1, first)
  }

  /// Returns the room of each cell's centre, as an index into the plan's rooms; -1 for no room.
  ///
  /// - Complexity: O(cells), and for each room O(cells of its bounding box).
  func rooms(of plan: FloorPlan) -> [Int] {
    var rooms = Array(repeating: -1, count: count)
    for (index, room) in plan.rooms.enumerated() {
      // A later room counts where several overlap, as on the plan.
      forEach(of: room.outline.corners) { cell in
        if room.contains(centre(cell)) { rooms[cell] = index }
      }
    }
    return rooms
  }
}
