import BLE
import Maps
import Scoring

/// A map of the errors of engines on a plan: integer counts in the cells of a grid. Sums do not
/// depend on the order of their terms, and the size does not depend on the number of runs.
public struct ErrorMap: Hashable, Sendable {
  /// The number of cells.
  package let cells: Int
  /// The counts of the cells, row by row, for each event in the order of `Measure.events`; empty
  /// for an event that never happened.
  private var counts = Measure.events.map { _ in [] as [Int] }

  /// The maximum number of cells.
  package static let mostCells = 4096

  /// Creates a map without events.
  package init(cells: Int) { self.cells = cells }

  /// Returns the cells of a plan: squares of 0.25 m, doubled until there are at most `mostCells`.
  package static func grid(over bounds: Bounds) -> CellGrid {
    var grid = CellGrid(over: bounds, side: 0.25)
    while grid.columns.multipliedReportingOverflow(by: grid.rows).overflow
      || grid.columns * grid.rows > mostCells
    {
      grid = CellGrid(over: bounds, side: 2 * grid.side)
    }
    return grid
  }

  /// The counts of each cell; empty for an event that never happened.
  package subscript(event: Measure) -> [Int] { counts[event.indexAmongEvents] }

  /// Counts events in a cell.
  package mutating func count(_ event: Measure, in cell: Int, times: Int = 1) {
    let event = event.indexAmongEvents
    if counts[event].isEmpty { counts[event] = Array(repeating: 0, count: cells) }
    counts[event][cell] += times
  }

  /// Adds the counts of later runs, from a map with the same number of cells.
  package mutating func merge(_ later: ErrorMap) {
    for (event, more) in zip(Measure.events, later.counts) {
      for (cell, times) in more.enumerated() where times > 0 {
        count(event, in: cell, times: times)
      }
    }
  }
}

extension CellGrid {
  /// Returns the number of the cell that contains a point, counted row by row. A point outside the
  /// grid belongs to the nearest cell.
  package func number(of point: Point) -> Int {
    func place(_ metres: Double, below count: Int) -> Int {
      Int(min(max(metres / side, 0), Double(count - 1)))
    }
    return place(point.y - corner.y, below: rows) * columns
      + place(point.x - corner.x, below: columns)
  }
}
