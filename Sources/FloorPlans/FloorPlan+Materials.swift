import BLE
import Buildings

extension FloorPlan {
  /// A wall, a window or a door, by name, and its material.
  package typealias Part = (name: String, material: Material)

  /// The walls, windows and doors.
  package var parts: [Part] {
    walls.flatMap { wall in
      [(wall.name, wall.material)]
        + wall.openings.compactMap { opening in opening.material.map { (opening.name, $0) } }
    }
  }

  /// Returns the plan with other materials for the parts for which `change` returns one.
  package func changingMaterials(_ change: (Part) -> Material?) -> FloorPlan {
    var walls = walls
    for wall in walls.indices {
      walls[wall].material =
        change((walls[wall].name, walls[wall].material)) ?? walls[wall].material
      for opening in walls[wall].openings.indices {
        let part = walls[wall].openings[opening]
        guard let material = part.material else { continue }
        walls[wall].openings[opening].material = change((part.name, material)) ?? material
      }
    }
    do {
      return try FloorPlan(bounds: bounds, walls: walls, rooms: rooms)
    } catch { preconditionFailure("a plan of other materials cannot be: \(error)") }
  }
}
