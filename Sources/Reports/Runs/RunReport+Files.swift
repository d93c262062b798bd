import Documents
import EngineFiles
import FloorPlans
import Recordings
import Scenarios
import Scoring
import Sim

extension RunReport {
  /// Returns the run as files: a recording to replay, with its decisions and engines, and a
  /// scenario to run again, with its plan.
  ///
  /// - Parameters:
  ///   - interval: The time between two samples of the figures that engines hold of devices. The
  ///     samples form a further file; `nil`, the default, for no such file.
  ///   - place: The place of the engine's description, for errors.
  /// - Throws: `InputError` if a name cannot be written to a table; also the errors of
  ///   `DistanceSampler`.
  package func files(
    samplingEvery interval: Duration? = nil, at place: InputPlace = InputPlace("engine")
  ) throws(InputError) -> OutputFolder {
    var folder = try run.recording.files()
    if let interval {
      folder.add(
        RunFolder.distancesFile, try DistanceReport(on: self, every: interval, at: place).csv)
    } else {
      folder.leaveOut(RunFolder.distancesFile)
    }
    folder.add(RunFolder.decisionsFile, decisionLines)
    if let basis, scenario.engines.all.contains(where: \.needsSurvey) {
      folder.add(SurveyMap.fileName, basis.survey.text)
    } else {
      folder.leaveOut(SurveyMap.fileName)
    }
    folder.add(EngineFile.fileName, description(of: scenario.engine).page)
    let own = WalkerEnginesFile.json(
      of: scenario.engines, in: run.world, describedBy: description(of:))
    if let own {
      folder.add(WalkerEnginesFile.fileName, own.page)
    } else {
      folder.leaveOut(WalkerEnginesFile.fileName)
    }
    for (name, contents) in scenarioFiles { folder.add(name, contents.page) }
    for name in scenario.planFiles where !scenarioFiles.contains(where: { $0.name == name }) {
      folder.leaveOut(name)
    }
    folder.add(
      RunFolder.runFile,
      RunFolder.mark(seed: run.seed, variant: variant, person: scenario.person?.name))
    return folder
  }

  /// Returns an engine as a file. An engine that computes positions is replayed with the plan of
  /// the run, and with its map if it needs one.
  private func description(of engine: EngineChoice) -> JSON {
    guard engine.positioning != nil, case .object(var members) = engine.json else {
      return engine.json
    }
    if engine.needsSurvey { members["map"] = .text(SurveyMap.fileName) }
    members["floorplan"] = .text(FloorPlanFile.fileName)
    return .object(members)
  }
}
