import BLE

/// What keeps people from walking straight ahead: the borders of the area where they can be, and the
/// walls of the plan without their doorways.
///
/// Each wall is noted in the cells of the plan that the rectangle around it touches. A step is held
/// against the walls of the cells that the rectangle around it touches: a few of hundreds.
public struct FloorWalls: Hashable, Sendable {
  /// Where people can be at all.
  public let area: FloorArea
  /// The pieces of wall that nobody walks through.
  public let segments: [Segment]

  private let cells: PlanCells
  /// Of each cell, row by row, where its walls begin in `noted`; and where the last one's end.
  private let starts: [Int32]
  /// The walls of all cells, cell by cell.
  private let noted: [Segment]

  /// A plan with these walls in it. What lies beyond the area counts too.
  ///
  /// - Precondition: The walls are finite.
  public init(_ segments: [Segment] = [], within area: FloorArea) {
    self.area = area
    self.segments = segments
    // A metre is about a step, so that a step touches one to four cells.
    let cells = PlanCells(over: area.bounds, width: 1, along: 256)
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

  /// Whether a path passes through a wall. `Segment.isCrossed` says what becomes of paths that
  /// graze one, or begin or end on it.
  public func isCrossed(by path: Segment) -> Bool {
    let (columns, rows) = cells.cells(around: path)
    for row in rows {
      let first = row * cells.columns
      for index in starts[first + columns.lowerBound]..<starts[first + columns.upperBound + 1]
      where noted[Int(index)].isCrossed(by: path) {
        return true
      }
    }
    return false
  }

  /// Whether someone can walk a path from a place in the area: it stays there, as far as
  /// `FloorArea.holds(_:)` tells, and passes through no wall.
  public func allow(_ path: Segment) -> Bool {
    area.holds(path) && !isCrossed(by: path)
  }
}
