import Documents
import Measurements
import Recordings
import Reports
import Scenarios

/// `simrun validate RECORDING`: a comparison of a recording with the simulated radio on the same
/// path.
struct ValidateCommand: Command {
  static let name = "validate"
  static let declaration = CommandDeclaration(
    "compare a recording with the simulated radio", Parameters(),
    description: """
      Plays the true path of a recording's moving device through a scenario's radio, with each seed
      from 1 to N, and prints measured and simulated figures side by side. The scenario has a
      walker with the name of the moving device and a beacon with the name of each fixed device.
      """,
    notes: "The exit status is 1 if a bound is not met.")

  struct Parameters: ParameterSet {
    let recording = Operand.recording
    let scenario = Option(
      "--scenario", "SCENARIO", .text(.scenario), need: "the scenario to compare with",
      help: "name or path of the scenario")
    let runs = Option<UInt64>.runs(in: 1...10_000, default: 10)
    let format = Option.format
    let bounds = Group(heading: "Each bound adds a verdict:", parameters: BoundParameters())
  }

  struct BoundParameters: ParameterSet {
    let limits = ValidationBound.Measure.allCases.map(\.option)
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let folder = try arguments.recording
    let name = try arguments.scenario
    let seeds = try arguments.runs
    let format = try arguments.format
    let bounds = zip(ValidationBound.Measure.allCases, try arguments.bounds.limits)
      .compactMap { measure, limit in limit.map { ValidationBound(measure, limit: $0) } }
    let recording = try Recording.read(folder)
    let scenario = try ScenarioLibrary.scenario(name)
    Terminal.warn(recording.warnings)
    var line = ProgressLine("run")
    defer { line.clear() }
    let validation = try Validation(
      of: recording, in: scenario.world, at: scenario.place, seeds: 1...seeds
    ) { done, all in line.show(done: done, of: all) }
    line.clear()
    let report = ValidationReport(
      validation, of: recording.source, in: name, seeds: seeds, bounds: bounds,
      warnings: recording.warnings)
    try Terminal.write(report, as: format)
    return report.isMet ? .done : .notMet
  }
}

extension ValidationBound.Measure {
  /// The option that sets the bound.
  fileprivate var option: Option<Double?> {
    let help =
      switch self {
      case .distance:
        """
        Kolmogorov-Smirnov distance (0 to 1) of the standard deviations of stationary links, and of
        those between their levels
        """
      case .deviation: "error of the quartiles of both, as a fraction"
      case .averaging: "error of what remains after averaging over time"
      case .autocorrelation: "error of the autocorrelation of packets"
      case .interval: "error of the mean interval, as a fraction"
      case .reception: "error of the fraction of packets received, by level"
      case .correlation: "error of the correlation in space"
      case .residuals: "distance between the residuals of distance and walls"
      }
    return Option(OptionWord(ofKey: rawValue), "X", .number(0...10), help: help)
  }
}
