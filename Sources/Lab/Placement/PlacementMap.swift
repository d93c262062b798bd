import BLE
import Sim

/// What the forecast makes of each place with a placement.
public struct PlacementMap: Sendable {
  let grid: CellGrid
  /// What is at each place.
  public let cells: [Cell]
  private let goal: PlacementGoal

  /// A place.
  public struct Cell: Hashable, Sendable {
    let column: Int
    let row: Int
    /// Where it is.
    public let centre: Point
    /// The room that it is in.
    public let room: String?
    /// In metres for an error, in decibels in favour of the right side for a door, and in per cent
    /// for all else.
    public let value: Double
  }

  init(_ ground: PlacementGround, costs: [Double], goal: PlacementGoal) {
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
  public var weakest: Cell? {
    goal.isBetterLess
      ? cells.max { $0.value < $1.value } : cells.min { $0.value < $1.value }
  }

  /// What values are in.
  var unit: String {
    switch goal {
    case .error: "m"
    case .door: "dB"
    case .room, .reception: "%"
    }
  }

  /// What values are, in words.
  var words: String {
    switch goal {
    case .error: "error to be expected"
    case .door: "by how much levels speak for the right side of the door"
    case .room: "how likely the right room is told"
    case .reception: "how likely enough beacons are heard"
    }
  }
}
