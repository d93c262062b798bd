import BLE
import Buildings

/// The cells of a block to which lines from a place pass a wall that ends at an edge, or a wall
/// joined to such a wall, in any state of its doors.
struct BlockWallPassage {
  private let place: Point
  private var shades: [(panel: Int, shade: BlockShade)] = []

  init(at edge: Int, from place: Point, on block: CellBlock, _ plan: FloorPlan) {
    self.place = place
    for wall in plan.wallsAtEdge[edge] {
      for panel in plan.panelsOfWall[wall] {
        let shade = BlockShade(of: plan.panels[panel].segment, on: block, from: place)
        if shade.extent != .none { shades.append((panel, shade)) }
      }
    }
  }

  /// Returns the mask of the cells of a group to which lines pass such a wall.
  func mask(_ group: Int, of cells: BlockCells, on plan: FloorPlan) -> BlockCells.Mask {
    var passed = BlockCells.Mask(repeating: false)
    for (panel, shade) in shades {
      if shade.extent == .wholly { return BlockCells.Mask(repeating: true) }
      let inside = shade.leastBorder(x: cells.x(group), y: cells.y(group))
      if shade.extent == .partly { passed = passed .| (inside .> 1) }
      guard shade.extent == .unknown || (inside * inside .<= 1).isAny else { continue }
      for lane in 0..<8 where shade.extent == .unknown || inside[lane].magnitude <= 1 {
        let line = Segment(from: place, to: cells.centre(group, lane))
        if plan.panels[panel].isPassed(by: line) { passed[lane] = true }
      }
    }
    return passed
  }
}
