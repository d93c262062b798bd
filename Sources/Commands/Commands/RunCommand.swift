import Documents
import Pages
import Reports
import Scenarios

/// `simrun run SCENARIO`: one run, its decisions and its scores.
struct RunCommand {
  private let scenario: Scenario
  private let variant: String?
  private let seed: UInt64
  private let format: Format
  private let folder: String?
  private let page: PageFile?
  /// The command line that explains a decision of the run, without the decision's number.
  private let explaining: String

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    variant = try arguments.optionalText("--variant")
    // A drawn seed has at most six digits, so it is easy to type again.
    seed = try arguments.optionalInteger("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    let preset = try arguments.optionalText("--preset")
    let engine = try arguments.optionalText("--engine")
    let overrides = try arguments.overrides()
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    explaining = arguments.line(
      of: "explain", seed: seed, without: ["--format", "--html", "--out"])
    page = try arguments.page(of: "run", seed: seed, beside: folder)
    try arguments.finish()
    guard preset == nil || engine == nil else {
      throw .unusable(InputPlace("--preset"), "cannot be combined with --engine")
    }
    scenario = try ScenarioLibrary.scenario(name).with(engine: engine ?? "scenario")
      .with(preset: preset, overrides: overrides)
    if let folder, scenario.trials == nil { try RunFolder.check(folder) }
  }

  func carryOut() async throws(InputError) -> ExitStatus {
    if let report = try TrialReport(on: scenario, variant: variant, seed: seed) {
      if let folder { try report.files().write(to: folder) }
      if let page { try page.write(TrialPage(of: report, command: page.command).html) }
      try Terminal.write(report, as: format)
      return report.fallsShort ? .notMet : .done
    }
    guard let report = try RunReport(on: scenario, variant: variant, seed: seed) else {
      throw scenario.lacks(variant, at: InputPlace("--variant"))
    }
    if let folder { try report.files().write(to: folder) }
    var isPartial = false
    if let page {
      let html: String
      (html, isPartial) = try await self.html(of: report, command: page.command)
      try page.write(html)
    }
    try Terminal.write(report, as: format)
    if isPartial {
      Terminal.tell("simrun: the page is partial: \(RunPage.interruption)")
      return .interrupted
    }
    return report.fallsShort ? .notMet : .done
  }

  /// Returns the page, with `isPartial` set if the search for changes was interrupted.
  private func html(
    of report: RunReport, command: String
  ) async throws(InputError) -> (html: String, isPartial: Bool) {
    let page = try RunPage(of: report, command: command, explaining: explaining)
    return try await LongWork.carriedOut(counting: "setting or beacon") { line throws(InputError) in
      var page = page
      try page.findChanges { line.show(done: $0, of: $1) }
      return (page.html, page.isPartial)
    }
  }
}
