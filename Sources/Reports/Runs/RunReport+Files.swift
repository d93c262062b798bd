import Documents
import EngineFiles
import FloorPlans
import Recordings
import Scenarios
import Scoring

extension RunReport {
  /// Returns the run as files: a recording to replay, with its decisions and engine, and a scenario
  /// to run again, with its plan.
  ///
  /// - Throws: `InputError` if a name cannot be written to a table.
  package func files() throws(InputError) -> OutputFolder {
    var folder = try run.recording.files()
    folder.add(RunFolder.decisionsFile, decisionLines)
    var engine = scenario.engine.json
    // An engine that needs a map replays with the map and the plan of the run.
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
