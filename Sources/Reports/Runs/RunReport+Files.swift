import Documents
import Recordings
import Scenarios
import Sim

extension RunReport {
  /// The run as a recording that can be replayed, with its decisions and with the engine that made
  /// them; and as a scenario that can be run again, with its plan.
  ///
  /// - Throws: `InputError` where a name cannot stand in a table.
  package func files() throws(InputError) -> OutputFolder {
    var folder = try run.recording.files()
    folder.add(RunFolder.decisionsFile, decisionLines)
    var engine = scenario.engine.json
    // An engine that needs a map replays with the one that it had, and on the same plan.
    if let basis, case .object(var members) = engine {
      members["map"] = .text(SurveyMap.fileName)
      members["floorplan"] = .text(FloorPlanFile.fileName)
      engine = .object(members)
      folder.add(SurveyMap.fileName, basis.survey.text)
    }
    folder.add(EngineFile.fileName, engine.page)
    folder.add(FloorPlanFile.fileName, scenario.floorPlanFile.page)
    folder.add(ScenarioFile.fileName, scenarioFile.page)
    folder.add(
      RunFolder.runFile,
      JSON.object(["seed": JSON(run.seed), "variant": variant.map { .text($0) } ?? .null]).page)
    return folder
  }
}
