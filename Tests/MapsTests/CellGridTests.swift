import BLE
@testable import Maps
import Testing

struct CellGridTests {
  @Test func coversItsRectangle() {
    let bounds = Bounds(from: Point(x: 1, y: 2), to: Point(x: 11, y: 4.1))
    let grid = CellGrid(over: bounds, side: 0.5)
    #expect(grid.columns == 20)
    #expect(grid.rows == 5)
    #expect(grid.centre(column: 0, row: 0) == Point(x: 1.25, y: 2.25))
    #expect(grid.centre(column: 19, row: 4) == Point(x: 10.75, y: 4.25))
  }

  /// 0.3 / 0.1 is slightly less than 3, and 40 / 0.04 may be slightly more than 1,000.
  @Test func roundingRemaindersAddNoCell() {
    let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 40, y: 0.3))
    let grid = CellGrid(over: bounds, side: 0.1)
    #expect(grid.columns == 400)
    #expect(grid.rows == 3)
  }
}
