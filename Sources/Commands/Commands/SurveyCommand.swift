import Documents
import Recordings
import Reports
import Scenarios
import Sim

/// `simrun survey SCENARIO`: fingerprints of a simulated building.
struct SurveyCommand {
  private let survey: SurveyRun
  private let seed: UInt64
  private let folder: String

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    let folder = try arguments.outputFolder()
    // Whoever asks for no seed gets one that is easy to type again.
    seed = try arguments.integer("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    let spacing = try arguments.number("--spacing-m", in: 0.1...1000)
    let fingerprints = try arguments.integer("--fingerprints", in: 1...10_000)
    let orientations = try arguments.integer("--orientations", in: 1...360)
    let walker = try arguments.text("--walker")
    let variant = try arguments.text("--variant")
    try arguments.finish()
    guard let folder else {
      throw .unusable(InputPlace("--out"), "the option is missing: a folder for the survey")
    }
    self.folder = folder
    let scenario = try ScenarioLibrary.scenario(name)
    let world = try scenario.world(of: variant, at: InputPlace("--variant"))
    let usual = scenario.survey
    let (count, turns) = (fingerprints ?? usual.fingerprints, orientations ?? usual.orientations)
    guard turns <= count else {
      throw .outOfRange(
        InputPlace("--orientations"), given: "\(turns)", allowed: "1 ... \(count) fingerprints")
    }
    survey = try SurveyRun(
      SurveyPlan(
        spacing: spacing ?? usual.spacing, fingerprints: count, orientations: turns), of: world,
      walker: walker, at: scenario.place)
  }

  func carryOut() throws(InputError) -> ExitStatus {
    let recording = survey.recording(seed: seed)
    let map = try SurveyMap(of: [recording], SurveyMap.Settings())
    var files = try recording.files()
    files.add(SurveyMap.fileName, map.text)
    try files.write(to: folder)
    try Terminal.write("seed \(seed)\n\(map.summary)\n")
    return .done
  }
}
