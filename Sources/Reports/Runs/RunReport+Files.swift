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
    // An engine that positions replays with the plan of the run, and with its map if it needs one.
    if let basis, case .object(var members) = engine {
      members["floorplan"] = .text(FloorPlanFile.fileName)
      if scenario.engine.positioning?.needsSurvey == true {
        members["map"] = .text(SurveyMap.fileName)
        folder.add(SurveyMap.fileName, basis.survey.text)
      }
      engine = .object(members)
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
