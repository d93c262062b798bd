import Documents
import EngineFiles
import FloorPlans
import Sim

extension Scenario {
  /// Returns the scenario as a file to be stored with its plan: its own file, with the engines
  /// replaced by the current ones, including all settings.
  ///
  /// - Parameter plan: The name of the plan's file.
  package func file(beside plan: String) -> JSON {
    guard case .object(var members) = file else { return file }
    members["floorplan"] = .text(plan)
    members["engine"] = engine.json
    if case .list(let files) = members["variants"] {
      members["variants"] = .list(
        zip(files, variants).map { file, variant in
          guard case .object(var members) = file, members["engine"] != nil else { return file }
          members["engine"] = (variant.engine ?? engine).json
          return .object(members)
        })
    }
    return .object(members)
  }

  /// The plan as described in its file, with the scenario's beacons as its devices, where
  /// positioning methods look up positions.
  ///
  /// Materials are those of the plan. Positioning methods do not use them, and the scenario changes
  /// them again.
  package var floorPlanFile: JSON {
    guard case .object(var members) = floorPlan else { return floorPlan }
    members["devices"] = .list(FixedDevice.all(world.beacons, world.receivers).map(\.json))
    return .object(members)
  }
}
