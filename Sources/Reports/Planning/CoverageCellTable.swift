import Maps
import Planning

/// A table of an optional number for each cell of a grid.
struct CoverageCellTable {
  private let columns: Int
  private let rows: Int
  private var numbers: [Int?]

  init(_ map: CoverageMap, _ number: (CoverageMap.Cell) -> Int?) {
    columns = map.grid.columns
    rows = map.grid.rows
    numbers = Array(repeating: nil, count: columns * rows)
    for cell in map.cells { numbers[cell.row * columns + cell.column] = number(cell) }
  }

  /// The number that a cell has in the table; `nil` for a cell without a number, an unmapped cell,
  /// and a cell outside the grid.
  subscript(column: Int, row: Int) -> Int? {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return nil }
    return numbers[row * columns + column]
  }
}
