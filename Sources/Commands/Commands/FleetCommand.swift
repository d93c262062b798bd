import Documents
import EngineFiles
import Reports
import Scenarios
import Studies

/// `simrun fleet SCENARIO`: the phone models on which a scenario meets the limits, for each
/// compared engine.
struct FleetCommand: Command {
  static let name = "fleet"
  static let declaration = CommandDeclaration(
    "pass or fail by phone model", Parameters(),
    description: """
      Reruns the scenario with each phone model on the same seeds and reports which meet the
      limits: models with known RSSI offsets, and twenty phones that represent the population (5 %
      each, offset standard deviation 4.4 dB). The exit status is 1 if a phone fails.
      """)

  struct Parameters: ParameterSet {
    let scenario = Operand.scenario
    let engines = Option(
      .engines, "ENGINE,...", .text(.suggestions(["scenario"] + Preset.known.map(\.name))),
      default: "scenario",
      help: """
        engines to compare, separated by commas: scenario, for its own; presets; files; or other
        scenarios, whose engines are used
        """)
    let limits = Option(
      each: "--limit", "LIMIT", .limit, otherwise: "falseUnlocks<=1% and missedUnlock<=5%",
      help: "limit, e.g. falseUnlocks<=1% or unlockDelayS.p95<=2s; repeatable")
    let runs = Option<UInt64>.runs(
      "number of runs of each phone and engine", in: 1...1_000_000, default: 500)
    let variant = Option.variant
    let threads = Option.threads
    let format = Option.format(csv: "one row per engine, phone and limit")
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let name = try arguments.scenario
    let engines = try arguments.engines
    let limits = try arguments.limits
    Terminal.warn(of: limits, at: Parameters.place(of: \.limits))
    for (index, limit) in limits.enumerated() {
      guard !limits[..<index].contains(where: { $0.measure == limit.measure }) else {
        throw .repeatedKey(
          Parameters.place(of: \.limits), key: limit.measure.word, other: limit.measure.word)
      }
    }
    let runs = try arguments.runs
    let variant = try arguments.variant
    let workers = try arguments.threads
    let format = try arguments.format
    let rules = engines.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (index, rule) in rules.enumerated() where rules[..<index].contains(rule) {
      throw .repeatedKey(Parameters.place(of: \.engines), key: rule, other: rule)
    }
    let scenario = try ScenarioLibrary.scenario(name)
    Terminal.warnOfGaps(in: scenario)
    let fleet = try Fleet(
      of: scenario, variant: variant, rules: rules,
      limits: limits.isEmpty ? nil : limits, runs: runs)
    let report = FleetReport(try await LongWork.perform(fleet, by: workers))
    try Terminal.write(report, as: format)
    if report.isPartial { return .interrupted }
    return report.hasFailures ? .notMet : .done
  }
}
