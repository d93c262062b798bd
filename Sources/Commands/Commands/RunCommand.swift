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
  private let following: Following?
  private let folder: String?
  private let captures: RunCaptures
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
    following = try Following(from: &arguments)
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    captures = try RunCaptures(from: &arguments)
    explaining = arguments.line(
      of: "explain", seed: seed,
      without: [
        "--btsnoop", "--follow", "--format", "--html", "--out", "--pcapng", "--speed",
      ])
    page = try arguments.page(of: "run", seed: seed, beside: folder)
    try arguments.finish()
    guard preset == nil || engine == nil else {
      throw .unusable(InputPlace("--preset"), "cannot be combined with --engine")
    }
    guard following == nil || format == .text else {
      throw .unusable(InputPlace("--follow"), "cannot be combined with --format json")
    }
    scenario = try ScenarioLibrary.scenario(name).with(engine: engine ?? "scenario")
      .with(preset: preset, overrides: overrides)
    guard following == nil || scenario.trials == nil else {
      throw .unusable(
        InputPlace("--follow"), "\(scenario.name) has trials; there is no single run to follow")
    }
    try captures.check(scenario)
    Terminal.warnOfGaps(in: scenario)
    if let folder, scenario.trials == nil { try RunFolder.check(folder) }
  }

  func perform() async throws(InputError) -> ExitStatus {
    if let status = try await captures.perform(of: scenario, variant: variant, seed: seed) {
      return status
    }
    if let report = try TrialReport(on: scenario, variant: variant, seed: seed) {
      if let folder { try report.files().write(to: folder) }
      if let page { try page.write(TrialPage(of: report)) }
      try Terminal.write(report, as: format)
      return report.fallsShort ? .notMet : .done
    }
    guard let page else {
      let report = try existing(RunReport(on: scenario, variant: variant, seed: seed))
      if let folder { try report.files().write(to: folder) }
      try await following?.follow(LiveList(of: report))
      try Terminal.write(report, as: format)
      return report.fallsShort ? .notMet : .done
    }
    var run = try existing(
      RunPage(on: scenario, variant: variant, seed: seed, explaining: explaining))
    if let folder { try run.report.files().write(to: folder) }
    try await following?.follow(LiveList(of: run.report))
    run = try await searched(run)
    try page.write(run)
    try Terminal.write(run.report, as: format)
    if run.isPartial {
      Terminal.log("simrun: the page is partial: \(RunPage.interruption)")
      return .interrupted
    }
    return run.report.fallsShort ? .notMet : .done
  }

  /// Returns a result of the variant.
  ///
  /// - Throws: `unusable` if there is no such variant.
  private func existing<Result>(_ result: Result?) throws(InputError) -> Result {
    guard let result else { throw scenario.lacks(variant, at: InputPlace("--variant")) }
    return result
  }

  /// Returns the page after the search for changes, which may be interrupted.
  private func searched(_ page: RunPage) async throws(InputError) -> RunPage {
    try await LongWork.perform(counting: "setting or device") { line throws(InputError) in
      var page = page
      try page.findChanges { line.show(done: $0, of: $1) }
      return page
    }
  }
}
