import BLE

/// A plan divided into cells of equal size, row by row.
struct RangeCells: Hashable, Sendable {
  let bounds: Bounds
  let columns: Int
  let rows: Int

  /// Creates cells of about half a metre, wider if there would be more than about 4000.
  ///
  /// - Parameters:
  ///   - least: The width of cells on a small plan, in metres.
  ///   - most: The number of cells along either side of a large square plan.
  init(over bounds: Bounds, width least: Double = 0.5, along most: Double = 64) {
    self.bounds = bounds
    let extent = bounds.upper - bounds.lower
    let width = max(least, (extent.dx * extent.dy).squareRoot() / most)
    columns = Int(min(max(extent.dx / width, 1), 4096) + 0.5)
    rows = Int(min(max(extent.dy / width, 1), 4096) + 0.5)
  }

  var count: Int { columns * rows }

  /// The step from one cell to the next.
  var pitch: Vector {
    let extent = bounds.upper - bounds.lower
    return Vector(dx: extent.dx / Double(columns), dy: extent.dy / Double(rows))
  }

  func centre(_ cell: Int) -> Point {
    let pitch = pitch
    return Point(
      x: bounds.lower.x + (Double(cell % columns) + 0.5) * pitch.dx,
      y: bounds.lower.y + (Double(cell / columns) + 0.5) * pitch.dy)
  }

  /// The cells whose value is lower than those of their up to eight neighbours, lowest first; of
  /// equal values, the first counts as lower.
  func minima(of values: [Double]) -> [Int] {
    (0..<count).filter { isMinimum($0, of: values) }.sorted { (values[$0], $0) < (values[$1], $1) }
  }

  private func isMinimum(_ cell: Int, of values: [Double]) -> Bool {
    let (column, row) = (cell % columns, cell / columns)
    for otherRow in max(row - 1, 0)...min(row + 1, rows - 1) {
      for otherColumn in max(column - 1, 0)...min(column + 1, columns - 1) {
        let other = otherRow * columns + otherColumn
        if (values[other], other) < (values[cell], cell) { return false }
      }
    }
    return true
  }
}
