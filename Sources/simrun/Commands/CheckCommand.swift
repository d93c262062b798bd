import Lab

/// `simrun check SCENARIO`: what the scenario expects, held against many runs.
struct CheckCommand {
  private let name: String
  private let scenario: Scenario
  private let seeds: UInt64
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the scenario")
    seeds = try arguments.integer("--seeds", in: 1...1_000_000) ?? 200
    format = try arguments.choice("--format", default: .text)
    try arguments.finish()
    scenario = try ScenarioLibrary.scenario(name)
    guard !scenario.expectations.isEmpty else {
      throw .unusable(InputPlace(name), "the scenario states no expectations to check")
    }
  }

  func carryOut() throws(InputError) -> ExitStatus {
    let check = try check()
    let report = CheckReport(check, of: scenario, at: name, seeds: seeds)
    switch format {
    case .text: try Terminal.write(report.text)
    case .json: try Terminal.write(report.json.page)
    }
    return check.isMet ? .done : .notMet
  }

  private func check() throws(InputError) -> Check {
    var line = ProgressLine("run")
    defer { line.clear() }
    return try Check(of: scenario, seeds: 1...seeds) { done, all in
      line.show(done: done, of: all)
    }
  }
}
