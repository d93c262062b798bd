import Sim

extension RunReport {
  /// The run as a recording that can be replayed, with its decisions and with the engine that made
  /// them.
  ///
  /// - Throws: `InputError` where a name cannot stand in a table.
  public func files() throws(InputError) -> OutputFolder {
    var folder = try run.recording.files()
    folder.add("decisions.jsonl", decisionLines)
    var engine = scenario.engine.json
    // An engine that needs a map replays with the one that it had, and on the same plan.
    if let basis, case .object(var members) = engine {
      members["map"] = .text(SurveyMap.fileName)
      members["floorplan"] = .text(FloorPlanFile.fileName)
      engine = .object(members)
      folder.add(SurveyMap.fileName, basis.survey.text)
      folder.add(FloorPlanFile.fileName, floorPlan.page)
    }
    folder.add(EngineFile.fileName, engine.page)
    return folder
  }

  /// The plan with the scenario's beacons as its devices: methods look for their places there. What
  /// walls are made of is as the plan's file has it, since no method asks.
  private var floorPlan: JSON {
    guard case .object(var members) = scenario.floorPlan else { return scenario.floorPlan }
    members["devices"] = .list(FixedDevice.all(run.world.beacons).map(\.json))
    return .object(members)
  }
}
