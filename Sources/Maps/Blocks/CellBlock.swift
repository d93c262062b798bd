import BLE

/// A square block of a grid's cells; some of them may lie outside the grid.
struct CellBlock: Hashable, Sendable {
  /// The column of the cell with the lowest coordinates.
  let column: Int
  let row: Int
  /// The number of cells along each side.
  let size: Int
  let centre: Point
  /// Half of the block's side, in metres.
  let reach: Double

  init(of grid: CellGrid, column: Int, row: Int, size: Int) {
    self.column = column
    self.row = row
    self.size = size
    reach = 0.5 * Double(size) * grid.side
    centre = Point(
      x: grid.corner.x + Double(column) * grid.side + reach,
      y: grid.corner.y + Double(row) * grid.side + reach)
  }

  /// Returns the distance from a place to the nearest point of the block, in metres.
  func distance(to place: Point) -> Double {
    let dx = max((place.x - centre.x).magnitude - reach, 0)
    let dy = max((place.y - centre.y).magnitude - reach, 0)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns, for each side of a line through two places, `true` if cells may lie on that side.
  /// Lines within the rounding error have cells on both sides.
  func sides(ofLineFrom start: Point, to end: Point) -> (left: Bool, right: Bool) {
    let along = end - start
    let middle = along.cross(centre - end)
    let change = 1.001 * reach * (along.dx.magnitude + along.dy.magnitude) + 1e-9
    return (middle > -change, middle < change)
  }
}
