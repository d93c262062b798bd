import BLE
import Buildings
import Documents
import Maps
import Sim

/// The cells of a plan, with the mean levels of devices at all mounting points, computed once.
package struct PlacementGround: Sendable {
  let grid: CellGrid
  let cells: [Cell]
  /// The levels in dBm at which the phone reads a beacon that sends at 0 dBm, or at which the
  /// receivers read a tag that sends at 0 dBm: mounting point by mounting point, cell by cell.
  let levels: [[Double]]

  struct Cell: Hashable, Sendable {
    let column: Int
    let row: Int
    let centre: Point
    let room: String?
  }

  /// Creates the ground from about `mostCells` cells at most, each with a side of at least 0.25 m.
  /// If the plan has rooms, points outside all of them are excluded.
  ///
  /// - Throws: `unusable` if the rooms cover so small a part of the plan that too many levels would
  ///   have to be computed for the cells outside them.
  init(of spots: [Spot], in setting: PlacementSetting, mostCells: Int) throws(InputError) {
    let plan = setting.plan
    let bounds = plan.bounds
    let (width, height) = (bounds.upper.x - bounds.lower.x, bounds.upper.y - bounds.lower.y)
    let area = width * height
    let inRooms = plan.rooms.reduce(0) { $0 + $1.outline.area }
    let mapped = plan.rooms.isEmpty ? area : min(inRooms, area)
    let side = max((mapped / Double(mostCells)).squareRoot(), 0.25)
    let grid = CellGrid(over: bounds, side: side)
    let levels = grid.columns * grid.rows * spots.count
    guard levels <= CoverageMap.mostLevels else {
      throw .unusable(
        setting.planPlace,
        "its rooms are so small a part of its bounds that there are \(levels) levels to compute; at most "
          + "\(CoverageMap.mostLevels) are allowed")
    }
    var cells: [Cell] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let centre = grid.centre(column: column, row: row)
        let room = plan.whereabouts(of: centre).room
        guard room != nil || plan.rooms.isEmpty, bounds.contains(centre) else { continue }
        cells.append(Cell(column: column, row: row, centre: centre, room: room))
      }
    }
    let loudest = 20.0
    let listener = setting.link.listener
    let map = LevelMap(
      of: setting.link.devices(at: spots, sending: .unit).mirrored, on: plan,
      in: setting.environment, height: setting.height,
      antennaDepth: listener.antennaDepth, openDoors: OpenDoors(closed: plan.doors.count),
      over: grid,
      // This level is so weak that fading has no effect.
      faintest: listener.sensitivity - listener.receiveOffset - Decibels(30 + loudest))
    let offset = listener.receiveOffset.value
    self.levels = spots.indices.map { spot in
      cells.map { map.level(of: spot, column: $0.column, row: $0.row).dBm + offset }
    }
    self.grid = grid
    self.cells = cells
  }
}
