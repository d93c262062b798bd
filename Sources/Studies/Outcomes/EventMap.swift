import BLE
import Maps
import Sim

/// Where on a plan engines went wrong, and how often: whole numbers in the cells of a grid, which
/// add up to the same in any order, and take no more room however many runs there are.
public struct EventMap: Hashable, Sendable {
  /// How many cells there are.
  package let cells: Int
  /// How often it happened in each cell, row by row, by `Rate`; nothing where it never did.
  private var counts = Rate.allCases.map { _ in [] as [Int] }

  /// No map has more cells.
  package static let mostCells = 4096

  /// No events yet, in so many cells.
  package init(cells: Int) { self.cells = cells }

  /// The cells of a plan: squares of 0.25 m, or of twice that, and so on, until there are few.
  package static func grid(over bounds: Bounds) -> CellGrid {
    var grid = CellGrid(over: bounds, side: 0.25)
    while grid.columns.multipliedReportingOverflow(by: grid.rows).overflow
      || grid.columns * grid.rows > mostCells
    {
      grid = CellGrid(over: bounds, side: 2 * grid.side)
    }
    return grid
  }

  /// How often it happened in each cell; nothing where it never did.
  package subscript(rate: Rate) -> [Int] { counts[Self.index(of: rate)] }

  /// Counts events in a cell.
  package mutating func count(_ rate: Rate, in cell: Int, times: Int = 1) {
    let rate = Self.index(of: rate)
    if counts[rate].isEmpty { counts[rate] = Array(repeating: 0, count: cells) }
    counts[rate][cell] += times
  }

  /// Adds what later runs came to, in as many cells.
  package mutating func merge(_ later: EventMap) {
    for (rate, more) in zip(Rate.allCases, later.counts) {
      for (cell, times) in more.enumerated() where times > 0 {
        count(rate, in: cell, times: times)
      }
    }
  }

  private static func index(of rate: Rate) -> Int { Rate.allCases.firstIndex(of: rate) ?? 0 }
}

extension CellGrid {
  /// The number of the cell that a place lies in, counted row by row; of a place beyond the grid,
  /// that of the nearest.
  package func number(of point: Point) -> Int {
    func place(_ metres: Double, below count: Int) -> Int {
      Int(min(max(metres / side, 0), Double(count - 1)))
    }
    return place(point.y - corner.y, below: rows) * columns
      + place(point.x - corner.x, below: columns)
  }
}
