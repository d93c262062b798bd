import Documents
import Reports
import Scenarios
import Scoring
import Studies

/// `simrun fleet SCENARIO`: the phone models on which a scenario meets its limits, by rule.
struct FleetCommand {
  private let fleet: Fleet
  private let hands: ParallelRuns
  private let format: TableFormat

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    let engines = try arguments.text("--engines")
    var limits: [Goal.Limit] = []
    for limit in arguments.texts("--limit") {
      let limit = try Goal.Limit(limit, at: InputPlace("--limit"))
      guard !limits.contains(where: { $0.measure == limit.measure }) else {
        throw .repeatedKey(
          InputPlace("--limit"), key: limit.measure.word, other: limit.measure.word)
      }
      limits.append(limit)
    }
    let runs = try arguments.integer("--runs", in: 1...1_000_000 as ClosedRange<UInt64>)
    let variant = try arguments.optionalText("--variant")
    hands = try arguments.hands()
    format = try arguments.choice("--format")
    try arguments.finish()
    let rules = engines.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (index, rule) in rules.enumerated() where rules[..<index].contains(rule) {
      throw .repeatedKey(InputPlace("--engines"), key: rule, other: rule)
    }
    let scenario = try ScenarioLibrary.scenario(name)
    Terminal.warnOfGaps(in: scenario)
    fleet = try Fleet(
      of: scenario, variant: variant,
      rules: rules,
      limits: limits.isEmpty ? Fleet.usualLimits : limits, runs: runs)
  }

  func perform() async throws(InputError) -> ExitStatus {
    let (fleet, hands) = (fleet, hands)
    let done = try await LongWork.perform { line throws(InputError) in
      var fleet = fleet
      let all = fleet.allRuns
      try await fleet.perform(by: hands) { line.show(done: $0, of: all) }
      return fleet
    }
    let report = FleetReport(done)
    try Terminal.write(report, as: format)
    return report.isPartial ? .interrupted : .done
  }
}
