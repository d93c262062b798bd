import BLE
import Documents
import EventLines
import Gateways
import Pages
import Reports
import Scenarios
import Sim

/// `simrun run SCENARIO`: one run, its decisions and its scores.
struct RunCommand {
  private let scenario: Scenario
  private let variant: String?
  private let seed: UInt64
  private let format: Format
  private let following: Following?
  /// The output of events as they happen; `nil` for a report alone.
  private let events: EventOptions?
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
    captures = try RunCaptures(from: &arguments)
    events = try EventOptions(from: &arguments, beside: format, orElse: captures.isLive)
    folder = try arguments.outputFolder()
    explaining = arguments.line(
      of: "explain", seed: seed,
      without: [
        "--btsnoop", "--follow", "--format", "--html", "--jsonl", "--out", "--pcapng", "--speed",
      ] + BrokerOptions.all.map(\.word))
    page = try arguments.page(of: "run", seed: seed, beside: folder)
    try arguments.finish()
    guard preset == nil || engine == nil else {
      throw .unusable(InputPlace("--preset"), "cannot be combined with --engine")
    }
    guard following == nil || format == .text else {
      throw .unusable(InputPlace("--follow"), "cannot be combined with --format json")
    }
    if following != nil, let events {
      throw .unusable(InputPlace(events.word), "cannot be combined with --follow")
    }
    scenario = try ScenarioLibrary.scenario(name).with(engine: engine ?? "scenario")
      .with(preset: preset, overrides: overrides)
    if scenario.trials != nil, let word = following == nil ? events?.word : "--follow" {
      throw .unusable(
        InputPlace(word), "\(scenario.name) has trials; there is no single run to follow")
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
    if let events { return try await performEvents(as: events) }
    guard let page else {
      let report = try existing(RunReport(on: scenario, variant: variant, seed: seed))
      if let folder { try report.files().write(to: folder) }
      try await following?.follow(LiveList(of: report))
      try Terminal.write(report, as: format)
      return report.fallsShort ? .notMet : .done
    }
    let run = try existing(
      RunPage(on: scenario, variant: variant, seed: seed, explaining: explaining))
    if let folder { try run.report.files().write(to: folder) }
    try await following?.follow(LiveList(of: run.report))
    return try await write(run, to: page) { run throws(InputError) in
      try Terminal.write(run.report, as: format)
    }
  }

  /// Outputs the events of the run as it goes, then writes its report if there are no lines, and
  /// its files.
  private func performEvents(as options: EventOptions) async throws(InputError) -> ExitStatus {
    let world = try existing(scenario.world(of: variant))
    let start = EventStart(of: scenario, variant: variant, in: world, seed: seed)
    let (scenario, variant, seed) = (scenario, variant, seed)
    let (report, failure) = try await Interruption.cancels { () throws(InputError) in
      var output = try EventOutput(start, by: LineEncoder(of: world), as: options)
      var events = EventMerge(of: world)
      let report = try await RunReport(on: scenario, variant: variant, seed: seed) {
        journal, limit throws(InputError) in
        try await output.write(&events, of: journal, before: limit)
      }
      let end = report == nil ? nil : Instant.start.advanced(by: world.duration)
      return (report, try output.end(at: end))
    }
    var status = ExitStatus.interrupted
    if let report { status = try await finish(report, isPrinted: !options.isInLines) }
    if let failure { throw failure }
    return status
  }

  /// Writes the output after the events of a run.
  private func finish(
    _ report: RunReport, isPrinted: Bool
  ) async throws(InputError) -> ExitStatus {
    if let folder { try report.files().write(to: folder) }
    guard let page else {
      if isPrinted { try Terminal.write(report, as: format) }
      return report.fallsShort ? .notMet : .done
    }
    let run = try existing(
      RunPage(on: scenario, variant: variant, seed: seed, explaining: explaining))
    return try await write(run, to: page) { run throws(InputError) in
      if isPrinted { try Terminal.write(run.report, as: format) }
    }
  }

  /// Writes the page of a run after the search for changes.
  ///
  /// - Parameter finish: Writes the output after the page.
  private func write(
    _ run: RunPage, to page: PageFile,
    finish: (RunPage) throws(InputError) -> Void
  ) async throws(InputError) -> ExitStatus {
    let run = try await searched(run)
    try page.write(run)
    try finish(run)
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
