import BLE
import Buildings

/// The materials of a plan, in the order of drawing styles.
package struct PlanMaterials: Sendable {
  /// The materials of the walls, in ascending order of loss.
  package let walls: [Material]
  /// The names of the materials of windows, in alphabetical order.
  package let windows: [String]
  /// The names of the materials of doors, in alphabetical order.
  package let doors: [String]

  /// Collects the materials of a plan, each once.
  package init(of plan: FloorPlan) {
    var walls: [Material] = []
    for wall in plan.walls where !walls.contains(wall.material) { walls.append(wall.material) }
    self.walls = walls.sorted { ($0.loss.value, $0.name) < ($1.loss.value, $1.name) }
    let openings = plan.walls.flatMap(\.openings)
    func names(isDoor: Bool) -> [String] {
      Set(openings.filter { ($0.door != nil) == isDoor }.compactMap(\.material?.name)).sorted()
    }
    windows = names(isDoor: false)
    doors = names(isDoor: true)
  }

  /// Returns the rank of a wall's material among the others: 0 for the least loss, 1 for the most,
  /// and 0.5 if there is no other.
  package func rank(of material: Material) -> Double {
    guard walls.count > 1, let index = walls.firstIndex(of: material) else { return 0.5 }
    return Double(index) / Double(walls.count - 1)
  }
}
