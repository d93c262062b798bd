import Documents
import Reports
import Scenarios
import Studies

/// `simrun check SCENARIO...`: a test of scenarios' expectations over many runs.
struct CheckCommand {
  private let scenarios: [(scenario: Scenario, path: String)]
  private let seeds: ClosedRange<UInt64>
  private let hands: ParallelRuns
  private let baseline: Baseline?
  private let format: CheckFormat
  private let folder: String?

  init(from arguments: inout Arguments) throws(InputError) {
    var names = [try arguments.operand("the scenario")]
    while let name = try arguments.optionalOperand() { names.append(name) }
    seeds = try arguments.seeds("--seeds", upTo: 1_000_000)
    hands = try arguments.hands()
    let baselinePath = try arguments.optionalText("--baseline")
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    try arguments.finish()
    scenarios = try Self.scenarios(names)
    guard scenarios.contains(where: { !$0.scenario.expectations.isEmpty }) else {
      throw .unusable(
        InputPlace(names.joined(separator: ", ")),
        scenarios.count == 1
          ? "the scenario states no expectations to check"
          : "none of the \(scenarios.count) scenarios states an expectation to check")
    }
    baseline = try baselinePath.map { path throws(InputError) in try Baseline(at: path) }
    for (scenario, _) in scenarios { try baseline?.requireSeeds(among: seeds, of: scenario) }
  }

  /// Returns the scenarios with the given names, paths and folders.
  ///
  /// - Throws: `repeatedKey` if a scenario is given twice; `unusable` if two have the same name and
  ///   could not be distinguished in the report.
  private static func scenarios(
    _ names: [String]
  ) throws(InputError) -> [(scenario: Scenario, path: String)] {
    var scenarios: [(scenario: Scenario, path: String)] = []
    for path in names.flatMap(ScenarioLibrary.scenarios) {
      let scenario = try ScenarioLibrary.scenario(path)
      guard !scenarios.contains(where: { $0.path == path }) else {
        throw .repeatedKey(InputPlace("arguments"), key: path, other: path)
      }
      if let other = scenarios.first(where: { $0.scenario.name == scenario.name }) {
        throw .unusable(
          InputPlace(path), "it has the same name, '\(scenario.name)', as '\(other.path)'")
      }
      Terminal.warnOfGaps(in: scenario)
      scenarios.append((scenario, path))
    }
    return scenarios
  }

  func perform() async throws(InputError) -> ExitStatus {
    let (scenarios, seeds, hands) = (scenarios, seeds, hands)
    let done = try await LongWork.perform { line throws(InputError) in
      let all = scenarios.reduce(0) { $0 + Check.runs(of: $1.scenario, seeds: seeds) }
      var checks: [Check] = []
      for (scenario, _) in scenarios {
        let before = checks.reduce(0) { $0 + $1.runs }
        checks.append(
          try await Check(of: scenario, seeds: seeds, by: hands) {
            line.show(done: before + $0, of: all)
          })
      }
      return checks
    }
    let checks = zip(done, scenarios.map(\.path)).map { (check: $0, path: $1) }
    let report = CheckReport(
      checks.filter { !$0.check.verdicts.isEmpty },
      silent: checks.filter(\.check.verdicts.isEmpty).map(\.check.scenario.name),
      baseline: baseline)
    if let folder { try report.files.write(to: folder) }
    try Terminal.write(report, as: format)
    return report.isPartial ? .interrupted : report.isMet ? .done : .notMet
  }
}
