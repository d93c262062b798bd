import Documents
import EngineFiles
import Recordings
import Scenarios
import Sim

/// `simrun survey SCENARIO`: the fingerprints of a simulated building.
struct SurveyCommand: Command {
  static let name = "survey"
  static let declaration = CommandDeclaration(
    "simulate a fingerprint survey and build its map", Parameters(),
    description: """
      Surveys a scenario's building: a walker stands in one cell after the other, in all rooms of
      the plan, turns around there, and takes a fingerprint a second. Writes what the walker's phone
      received, or receivers of the walker's tag, with the ground truth, as a recording, and its
      map: see docs/guide/positioning.md. The same seed is the same radio as in simrun run.
      """)

  struct Parameters: ParameterSet {
    let scenario = Operand.scenario
    let folder = Option.folder(
      "the folder for advertisements.csv, truth.csv, map.json and the seed (run.json)",
      need: "a folder for the survey")
    let seed = Option.seed
    let spacing = Option(
      "--spacing-m", "M", .number(0.1...1000), otherwise: "the scenario's survey, or 2",
      help: "distance between cells, in metres")
    let fingerprints = Option(
      "--fingerprints", "N", .integer(1...10_000), otherwise: "the scenario's survey, or 40",
      help: "fingerprints in each cell")
    let orientations = Option(
      "--orientations", "N", .integer(1...360), otherwise: "the scenario's survey, or 4",
      help: "directions that the walker faces in each cell, evenly apart")
    let walker = Option(
      .walker, "NAME", .text,
      otherwise: "first walker with a phone, or a tag that receivers hear",
      help: "the surveying walker")
    let headings = Option<Bool>.headings
    let variant = Option.variant
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let name = try arguments.scenario
    let folder = try arguments.folder
    try RunFolder.check(folder.path)
    let seed = try arguments.seed
    let spacing = try arguments.spacing
    let fingerprints = try arguments.fingerprints
    let orientations = try arguments.orientations
    let walker = try arguments.walker
    let keepsHeadings = try arguments.headings
    let variant = try arguments.variant
    let scenario = try ScenarioLibrary.scenario(name)
    Terminal.warnOfGaps(in: scenario)
    let world = try scenario.world(of: variant, at: Parameters.place(of: \.variant))
    let defaults = scenario.survey
    let (count, turns) = (
      fingerprints ?? defaults.fingerprints, orientations ?? defaults.orientations
    )
    guard turns <= count else {
      throw .outOfRange(
        Parameters.place(of: \.orientations), given: "\(turns)",
        allowed: "1 ... \(count) fingerprints")
    }
    let survey = try SurveyRun(
      SurveyPlan(
        spacing: spacing ?? defaults.spacing, fingerprints: count, orientations: turns), of: world,
      walker: walker, at: scenario.place)
    let recording = survey.recording(seed: seed)
    var settings = SurveyMap.Settings()
    settings.keepsHeadings = keepsHeadings
    let map = try SurveyMap(of: [recording], settings)
    var files = try recording.files()
    files.add(SurveyMap.fileName, map.text)
    RunFolder.leaveOutRun(from: &files)
    files.add(RunFolder.runFile, RunFolder.mark(seed: seed, variant: variant))
    try folder.write(files)
    try Terminal.write("seed \(seed)\n\(map.summary)\n")
    return .done
  }
}
