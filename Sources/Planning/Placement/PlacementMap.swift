import BLE
import Maps
import Sim

/// What the forecast makes of each place with a placement.
package struct PlacementMap: Sendable {
  package let grid: CellGrid
  /// What is at each place.
  package let cells: [Cell]
  private let goal: PlacementGoal

  /// A place.
  package struct Cell: Hashable, Sendable {
    package let column: Int
    package let row: Int
    /// Where it is.
    package let centre: Point
    /// The room that it is in.
    package let room: String?
    /// In metres for an error, in decibels in favour of the right side for a door, and in per cent
    /// for all else.
    package let value: Double
  }

  package init(_ ground: PlacementGround, costs: [Double], goal: PlacementGoal) {
    grid = ground.grid
    self.goal = goal
    cells = zip(ground.cells, costs).map { cell, cost in
      let value =
        switch goal {
        case .error: cost
        case .room, .reception: 100 * (1 - cost)
        case .door: -cost
        }
      return Cell(
        column: cell.column, row: cell.row, centre: cell.centre, room: cell.room, value: value)
    }
  }

  /// The place with the worst figure, the first of several; `nil` where there are no places.
  package var weakest: Cell? {
    goal.isBetterLess
      ? cells.max { $0.value < $1.value } : cells.min { $0.value < $1.value }
  }

  /// What values are in.
  package var unit: String {
    switch goal {
    case .error: "m"
    case .door: "dB"
    case .room, .reception: "%"
    }
  }

  /// What values are, in words.
  package var words: String {
    switch goal {
    case .error: "error to be expected"
    case .door: "by how much levels speak for the right side of the door"
    case .room: "how likely the right room is told"
    case .reception: "how likely enough beacons are heard"
    }
  }
}
