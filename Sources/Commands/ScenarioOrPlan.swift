import FloorPlans
import Scenarios

/// The operand of a command that takes a scenario or a floor plan.
enum ScenarioOrPlan {
  /// Returns `true` for the path or the name of a plan. If a scenario has the same name, the name
  /// stands for the scenario, whose beacons are on the plan.
  static func isPlan(_ name: String) -> Bool {
    if name.hasSuffix(".json") {
      return name.split(separator: "/").last.map(String.init) != ScenarioFile.fileName
    }
    let scenarios = (try? ScenarioLibrary.names()) ?? []
    return !scenarios.contains(name) && FloorPlanLibrary.names().contains(name)
  }
}
