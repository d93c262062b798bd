import Documents
import Measurements
import Recordings
import Reports
import Scenarios
import Scoring

/// `simrun validate RECORDING`: a comparison of a recording with the simulated radio on the same
/// path.
struct ValidateCommand {
  private let recording: Recording
  private let name: String
  private let scenario: Scenario
  private let seeds: UInt64
  private let format: Format
  private let bounds: [ValidationBound]

  init(from arguments: inout Arguments) throws(InputError) {
    let folder = try arguments.operand("the recording's folder")
    name = try arguments.text("--scenario")
    seeds = try arguments.integer("--seeds", in: 1...10_000)
    format = try arguments.choice("--format")
    var bounds: [ValidationBound] = []
    for measure in ValidationBound.Measure.allCases {
      if let limit = try arguments.optionalNumber("--\(measure.rawValue)", in: 0...10) {
        bounds.append(ValidationBound(measure, limit: limit))
      }
    }
    self.bounds = bounds
    try arguments.finish()
    recording = try Recording.read(folder)
    scenario = try ScenarioLibrary.scenario(name)
  }

  func perform() throws(InputError) -> ExitStatus {
    Terminal.warn(recording.warnings)
    var line = ProgressLine("run")
    defer { line.clear() }
    let validation = try Validation(
      of: recording, in: scenario.world, at: scenario.place, seeds: 1...seeds
    ) { done, all in
      line.show(done: done, of: all)
    }
    line.clear()
    let report = ValidationReport(
      validation, of: recording.source, in: name, seeds: seeds, bounds: bounds,
      warnings: recording.warnings)
    try Terminal.write(report, as: format)
    return report.isMet ? .done : .notMet
  }
}
