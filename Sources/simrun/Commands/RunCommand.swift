import Lab

/// `simrun run SCENARIO`: one run, its decisions and its score.
struct RunCommand {
  private let scenario: Scenario
  private let variant: String?
  private let seed: UInt64
  private let format: Format
  private let folder: String?
  private let page: (path: String, command: String)?

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    variant = try arguments.text("--variant")
    // Whoever asks for no seed gets one that is easy to type again.
    seed = try arguments.integer("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    let preset = try arguments.text("--preset")
    let engine = try arguments.text("--engine")
    let overrides = try arguments.overrides()
    format = try arguments.choice("--format", default: .text)
    folder = try arguments.outputFolder()
    let command = arguments.line(of: "run", seed: seed)
    page = try arguments.text("--html").map { ($0, command) }
    try arguments.finish()
    guard preset == nil || engine == nil else {
      throw .unusable(InputPlace("--preset"), "it says which engine, so that --engine cannot")
    }
    scenario = try ScenarioLibrary.scenario(name).with(engine: engine ?? "scenario")
      .with(preset: preset, overrides: overrides)
  }

  func carryOut() throws(InputError) -> ExitStatus {
    if let report = try TrialReport(on: scenario, variant: variant, seed: seed) {
      if page != nil {
        throw .unusable(
          InputPlace("--html"), "\(scenario.name) compares methods in trials, which have no page")
      }
      if let folder { try report.files().write(to: folder) }
      try Terminal.write(report, as: format)
      return report.fallsShort ? .notMet : .done
    }
    guard let report = try RunReport(on: scenario, variant: variant, seed: seed) else {
      throw scenario.lacks(variant, at: InputPlace("--variant"))
    }
    if let folder { try report.files().write(to: folder) }
    if let page {
      let html = try RunPage(of: report, command: page.command).html
      try OutputFolder.write(html, to: page.path)
    }
    try Terminal.write(report, as: format)
    return report.fallsShort ? .notMet : .done
  }
}
