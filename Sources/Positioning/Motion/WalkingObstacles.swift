import BLE

/// The obstacles to walking: the borders of the walkable area, and the walls of the plan, without
/// the doorways.
///
/// Each wall is listed in the cells of the plan that its bounding box touches. A step is tested
/// only against the walls of the cells that its own bounding box touches: a few of hundreds.
public struct WalkingObstacles: Hashable, Sendable {
  /// The walkable area.
  public let area: WalkableArea
  /// The wall segments, without doorways.
  public let segments: [Segment]

  private let cells: RangeCells
  /// The index in `noted` at which each cell's walls start, row by row, and the index at which the
  /// last cell's walls end.
  private let starts: [Int32]
  /// The walls, grouped by cell.
  private let noted: [Segment]

  /// Creates the obstacles from an area and from walls, some of which may lie beyond the area.
  ///
  /// - Precondition: The walls are finite.
  public init(_ segments: [Segment] = [], within area: WalkableArea) {
    self.area = area
    self.segments = segments
    // A metre is about one step, so a step touches one to four cells.
    let cells = RangeCells(over: area.bounds, width: 1, along: 256)
    self.cells = cells
    var perCell: [[Segment]] = Array(repeating: [], count: cells.count)
    for segment in segments {
      precondition(segment.length.isFinite, "a wall without end")
      let (columns, rows) = cells.cells(around: segment)
      for row in rows {
        for column in columns { perCell[row * cells.columns + column].append(segment) }
      }
    }
    var noted: [Segment] = []
    var starts: [Int32] = [0]
    for walls in perCell {
      noted += walls
      starts.append(Int32(noted.count))
    }
    self.noted = noted
    self.starts = starts
  }

  /// Returns `true` if a path crosses a wall. `Segment.isCrossed` defines the case of paths that
  /// graze a wall, or begin or end on it.
  public func isCrossed(by path: Segment) -> Bool {
    let (columns, rows) = cells.cells(around: path)
    for row in rows {
      let first = row * cells.columns
      for index in starts[first + columns.lowerBound]..<starts[first + columns.upperBound + 1]
      where noted[Int(index)].isCrossed(by: path) { return true }
    }
    return false
  }

  /// Returns `true` if a path from a walkable point can be walked: if it stays in the area, as
  /// `WalkableArea.holds(_:)` defines, and crosses no wall.
  public func allow(_ path: Segment) -> Bool { area.holds(path) && !isCrossed(by: path) }
}
