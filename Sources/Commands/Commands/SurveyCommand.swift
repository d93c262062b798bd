import Documents
import Recordings
import Reports
import Scenarios
import Scoring
import Sim

/// `simrun survey SCENARIO`: the fingerprints of a simulated building.
struct SurveyCommand {
  private let survey: SurveyRun
  private let seed: UInt64
  private let folder: String

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    folder = try arguments.text("--out")
    try OutputFolder.attempt(at: folder)
    // A drawn seed has at most six digits, so it is easy to type again.
    seed = try arguments.optionalInteger("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    let spacing = try arguments.optionalNumber("--spacing-m", in: 0.1...1000)
    let fingerprints = try arguments.optionalInteger("--fingerprints", in: 1...10_000)
    let orientations = try arguments.optionalInteger("--orientations", in: 1...360)
    let walker = try arguments.optionalText("--walker")
    let variant = try arguments.optionalText("--variant")
    try arguments.finish()
    let scenario = try ScenarioLibrary.scenario(name)
    Terminal.warnOfGaps(in: scenario)
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

  func perform() throws(InputError) -> ExitStatus {
    let recording = survey.recording(seed: seed)
    let map = try SurveyMap(of: [recording], SurveyMap.Settings())
    var files = try recording.files()
    files.add(SurveyMap.fileName, map.text)
    try files.write(to: folder)
    try Terminal.write("seed \(seed)\n\(map.summary)\n")
    return .done
  }
}
