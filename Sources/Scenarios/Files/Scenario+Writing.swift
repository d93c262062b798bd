import Documents
import EngineFiles
import FloorPlans
import Sim

extension Scenario {
  /// The scenario as a file that stands beside its plan: as its own file describes it, but with the
  /// engines that it has by now, all settings of which are written out.
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

  /// The plan as its file describes it, with the scenario's beacons as its devices: methods of
  /// positioning look for their places there. What walls are made of is as the plan has it, since no
  /// method asks, and the scenario changes it again.
  package var floorPlanFile: JSON {
    guard case .object(var members) = floorPlan else { return floorPlan }
    members["devices"] = .list(FixedDevice.all(world.beacons).map(\.json))
    return .object(members)
  }
}
