import BLE
import Maps
import Sim

/// The forecast of a placement at each point.
package struct PlacementMap: Sendable {
  package let grid: CellGrid
  /// The cells with their values.
  package let cells: [Cell]
  private let goal: PlacementGoal
  /// The kinds of the devices at both ends of the links.
  package let roles: RadioPathRoles

  /// A cell of the map.
  package struct Cell: Hashable, Sendable {
    package let column: Int
    package let row: Int
    /// The centre.
    package let centre: Point
    /// The room of the centre.
    package let room: String?
    /// The value: for the error, metres; for a door, the decibels by which the levels favour the
    /// correct side; for all other goals, per cent.
    package let value: Double
  }

  package init(_ ground: PlacementGround, costs: [Double], in setting: PlacementSetting) {
    grid = ground.grid
    let goal = setting.goal
    self.goal = goal
    roles = setting.roles
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

  /// The worst point; the first of equally bad ones, and `nil` if there are no cells.
  package var weakest: Cell? {
    goal.isLowerBetter ? cells.max { $0.value < $1.value } : cells.min { $0.value < $1.value }
  }

  /// The unit of the values.
  package var unit: String {
    switch goal {
    case .error: "m"
    case .door: "dB"
    case .room, .reception: "%"
    }
  }

  /// The name of the values.
  package var words: String {
    switch goal {
    case .error: "predicted error"
    case .door: "predicted margin for the correct side"
    case .room: "predicted share of fixes in the correct room"
    case .reception: "predicted probability of enough \(roles.fixed.rawValue)s"
    }
  }
}
