import BLE

/// The cells of a block of 16 by 16, in rows of two groups of eight.
struct BlockCells {
  /// The number of cells along each side of a block.
  static let size = 16
  static let groups = 32

  typealias Group = SIMD8<Float>
  typealias Mask = SIMDMask<SIMD8<Int32>>

  private let grid: CellGrid
  private(set) var block: CellBlock
  /// The rightward offsets of a row's cells from the block's centre.
  private let columns: (Group, Group)

  init(of grid: CellGrid) {
    self.grid = grid
    block = CellBlock(of: grid, column: 0, row: 0, size: Self.size)
    let side = Float(grid.side)
    let half = side * Group(-7.5, -6.5, -5.5, -4.5, -3.5, -2.5, -1.5, -0.5)
    columns = (half, half + 8 * side)
    rows = (0..<Self.size).map { (Float($0) - 7.5) * side }
  }

  /// Moves to another block.
  mutating func enter(_ block: CellBlock) { self.block = block }

  /// The upward offsets of the rows from the block's centre.
  let rows: [Float]

  /// The rightward offsets of a group's cells from the block's centre.
  @inline(__always)
  func x(_ group: Int) -> Group { group & 1 == 0 ? columns.0 : columns.1 }

  /// The upward offset of a group's cells from the block's centre.
  @inline(__always)
  func y(_ group: Int) -> Float { rows[group >> 1] }

  /// The centre of a cell.
  func centre(_ group: Int, _ lane: Int) -> Point {
    grid.centre(column: block.column + 8 * (group & 1) + lane, row: block.row + group >> 1)
  }

  /// Returns a quarter of the block, whose cells are one of the two groups in each row of the lower
  /// or the upper half.
  func quarter(_ number: Int) -> CellBlock {
    CellBlock(
      of: grid, column: block.column + 8 * (number & 1), row: block.row + 8 * (number >> 1), size: 8
    )
  }
}
