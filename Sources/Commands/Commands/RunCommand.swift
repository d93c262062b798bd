import BLE
import Documents
import EventLines
import Gateways
import Pages
import Reports
import Scenarios
import Sim

/// `simrun run SCENARIO`: one run, its decisions and its scores.
struct RunCommand: Command {
  static let name = "run"
  static let declaration = CommandDeclaration(
    "run once: decisions, scores, expectations", Parameters(),
    description: """
      Runs a scenario once, and prints the seed, the decisions and their scores, the packets sent,
      received and lost, and the scenario's expectations. The same seed gives the same run, to the
      byte. If the scenario has positioning trials, runs them on a simulated survey map and prints
      cell and room accuracy and position error for each method; the engine runs only for
      expectations about it.
      """,
    notes: "The exit status is 1 if an expectation of every run is not met.")

  struct Parameters: ParameterSet {
    let scenario = Operand.scenario
    let seed = Option.seed
    let variant = Option.variant
    let preset = Option.preset(
      "use this preset instead of the scenario's engine (see simrun presets)")
    let engine = Option(
      .engine, "ENGINE", .text(.file),
      help: """
        use this engine instead of the scenario's: door-lock, presence, positioning, a preset, an
        engine file (format: engine.json), or another scenario's
        """)
    let overrides = Option.set
    let household = Option.over
    let person = Option.person
    let follow = Option(
      "--follow", "SPEED", .number(0.01...10_000), implied: "1",
      help: """
        first show the run as it goes, in real time or SPEED times as fast: the beacons in range of
        each phone, or the receivers of each tag, the strongest marked, redrawn on a terminal,
        otherwise a line a second of the run
        """)
    let isInLines = Option.lines
    let distances = Option.distances(
      to: "--jsonl, --out (distances.csv) and --html (curves)")
    let speed = Option.speed(
      with: "--jsonl, --mqtt, or a capture on standard output", otherwise: "max")
    let format = Option.format
    let folder = Option.folder(
      """
      also write the run as a recording (advertisements.csv, truth.csv, and delivered.csv if a phone has
      a system), with decisions.jsonl, engine.json and what that needs, scenario.json and floorplan.json, and the seed (run.json);
      simrun replay DIR then gives the same decisions, and simrun run DIR with that seed the same
      run; of trials, the fixes (fixes.csv)
      """)
    let pcapng = Option(
      "--pcapng", "FILE", .text(.file),
      help: """
        also write what each phone and receiver has received as a capture for Wireshark, with the truth and the
        terms of levels as comments; - is standard output, without a report, as in
        simrun run SCENARIO --pcapng - --speed 1x | wireshark -k -i -
        """)
    let btsnoop = Option(
      "--btsnoop", "FILE", .text(.file),
      help: "the same as HCI advertising reports (btsnoop); - is standard output")
    let page = Option.page(
      """
      the run played on its floor plan, over a timeline of levels and decisions, each decision
      explained; of trials, the errors of each method
      """)
    let broker = BrokerOptions.group
  }

  private let scenario: Scenario
  private let variant: String?
  private let seed: UInt64
  private let format: Format
  private let display: FollowDisplay?
  /// The output of events as they happen; `nil` to print only a report.
  private let events: EventOptions?
  /// The time between two samples of the figures that engines hold of devices; `nil` to take no
  /// samples.
  private let distances: Duration?
  private let folder: OutputPlace?
  private let captures: CaptureOptions
  private let page: PageOption?
  /// The command line that explains a decision of the run, without the decision's number.
  private let explaining: String

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    try await RunCommand(from: arguments).perform()
  }

  private init(from arguments: Arguments<Parameters>) throws(InputError) {
    let name = try arguments.scenario
    variant = try arguments.variant
    seed = try arguments.seed
    let preset = try arguments.preset
    let engine = try arguments.engine
    let overrides = try arguments.overrides
    display = try arguments.follow.map(FollowDisplay.init(speed:))
    format = try arguments.format
    captures = try CaptureOptions(from: arguments)
    events = try EventOptions(
      inLines: arguments.isInLines, to: BrokerOptions(from: arguments.broker), at: arguments.speed,
      beside: format, orElse: captures.isLive)
    distances = try arguments.distances
    folder = try arguments.folder
    explaining = arguments.line(
      of: ExplainCommand.name, seed: seed,
      keeping: ExplainCommand.declaration.options.map(\.word).filter { $0 != "--format" })
    page = try PageOption(
      arguments.page, by: arguments.line(of: Self.name, seed: seed), beside: folder)
    guard distances == nil || folder != nil || page != nil || events?.isInLines == true else {
      throw .unusable(Parameters.place(of: \.distances), "requires --jsonl, --out or --html")
    }
    guard preset == nil || engine == nil else {
      throw .unusable(Parameters.place(of: \.preset), "cannot be combined with --engine")
    }
    guard display == nil || format == .text else {
      throw .unusable(Parameters.place(of: \.follow), "cannot be combined with --format json")
    }
    if display != nil, let events {
      throw .unusable(events.place, "cannot be combined with --follow")
    }
    scenario = try ScenarioLibrary.scenario(name)
      .lived(over: arguments.household, person: arguments.person)
      .with(engine: engine, preset: preset, overrides: overrides, of: variant)
    let changes = [
      (preset != nil, Parameters.place(of: \.preset)),
      (engine != nil, Parameters.place(of: \.engine)),
      (!overrides.isEmpty, Parameters.place(of: \.overrides)),
    ]
    if let change = changes.first(where: \.0), scenario.trials(of: variant) != nil,
      scenario.expectations(of: variant).allSatisfy(\.isOfTrials)
    {
      throw .unusable(
        change.1,
        "run prints the trials of \(scenario.name), which have methods of their own, and none of "
          + "its expectations is about its engine; explain and distances take the option")
    }
    if scenario.trials != nil,
      let place = display == nil ? events?.place : Parameters.place(of: \.follow)
    {
      throw .unusable(
        place, "\(scenario.name) has trials; there is no single run to follow")
    }
    guard scenario.trials == nil || distances == nil else {
      throw .unusable(
        Parameters.place(of: \.distances), "\(scenario.name) has trials; there is no single run")
    }
    try captures.check(scenario)
    Terminal.warnOfGaps(in: scenario)
    Terminal.warn(of: scenario, variant: variant)
    if let folder, scenario.trials == nil { try RunFolder.check(folder.path) }
  }

  private func perform() async throws(InputError) -> ExitStatus {
    if let status = try await captures.perform(of: scenario, variant: variant, seed: seed) {
      return status
    }
    if let report = try TrialReport(on: scenario, variant: variant, seed: seed) {
      if let folder { try folder.write(report.files()) }
      if let page { try page.write(TrialPage(of: report)) }
      try Terminal.write(report, as: format)
      return report.fallsShort ? .notMet : .done
    }
    if let events { return try await performEvents(as: events) }
    guard let page else {
      let report = try existing(
        RunReport(
          on: scenario, variant: variant, seed: seed,
          keepingPackets: folder != nil || display != nil))
      if let folder { try folder.write(files(of: report)) }
      try await display?.show(LiveListReport(of: report))
      try Terminal.write(report, as: format)
      return report.fallsShort ? .notMet : .done
    }
    let run = try existing(filmed())
    if let folder { try folder.write(files(of: run.report)) }
    try await display?.show(LiveListReport(of: run.report))
    return try await write(run, to: page)
  }

  /// Runs the scenario for its page; `nil` if the scenario does not have the variant.
  private func filmed() throws(InputError) -> RunPage? {
    try RunPage(
      on: scenario, variant: variant, seed: seed, explaining: explaining,
      samplingEvery: distances, at: Self.distancesPlace)
  }

  /// Returns the files of a run.
  private func files(of report: RunReport) throws(InputError) -> OutputFolder {
    try report.files(samplingEvery: distances, at: Self.distancesPlace)
  }

  private static let distancesPlace = Parameters.place(of: \.distances)

  /// Returns the sampler of the figures that engines hold of devices, in a world of a scenario.
  private static func sampler(
    of scenario: Scenario, in world: World, seed: UInt64, every interval: Duration
  ) throws(InputError) -> DistanceSampler {
    try DistanceSampler(
      in: world, scenario.engines, from: scenario.basis(in: world, seed: seed), every: interval,
      at: distancesPlace)
  }

  /// Outputs the events of the run as they happen. Then writes the files, and also the report
  /// unless the events were printed as lines.
  private func performEvents(as options: EventOptions) async throws(InputError) -> ExitStatus {
    let world = try existing(scenario.world(of: variant))
    let start = StartLine(of: scenario, variant: variant, in: world, seed: seed)
    let (scenario, variant, seed) = (scenario, variant, seed)
    let sampled = options.isInLines ? distances : nil
    let keepsPackets = folder != nil
    let (report, failure) = try await Interruption.cancels { () throws(InputError) in
      var sampler = try sampled.map { interval throws(InputError) in
        try Self.sampler(
          of: scenario.running(engineOf: variant), in: world, seed: seed, every: interval)
      }
      var output = try EventOutput(start, by: LineEncoder(of: world), as: options)
      var events = EventMerge(of: world)
      let report = try await RunReport(
        on: scenario, variant: variant, seed: seed, keepingPackets: keepsPackets
      ) { journal, limit throws(InputError) in
        let samples = sampler?.samples(of: journal, before: limit) ?? []
        events.add(samples.map { .estimated($0, subject: world.walkers[$0.subject].name) })
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

  /// Writes the files, the page and the report of a finished run, as far as they are asked for.
  private func finish(_ report: RunReport, isPrinted: Bool) async throws(InputError) -> ExitStatus {
    if let folder { try folder.write(files(of: report)) }
    guard let page else {
      if isPrinted { try Terminal.write(report, as: format) }
      return report.fallsShort ? .notMet : .done
    }
    let run = try existing(filmed())
    return try await write(run, to: page, isPrinted: isPrinted)
  }

  /// Writes the page of a run, after the search for changes, which may be interrupted. Then writes
  /// its report.
  private func write(
    _ run: RunPage, to page: PageOption, isPrinted: Bool = true
  ) async throws(InputError) -> ExitStatus {
    let run = try await LongWork.perform(counting: "setting or device") {
      line throws(InputError) in
      var run = run
      try run.findChanges { line.show(done: $0, of: $1) }
      return run
    }
    try page.write(run)
    if isPrinted { try Terminal.write(run.report, as: format) }
    if run.isPartial { return .interrupted }
    return run.report.fallsShort ? .notMet : .done
  }

  /// Returns a result that is missing only if the variant does not exist.
  ///
  /// - Throws: `unusable` if there is no such variant.
  private func existing<Result>(_ result: Result?) throws(InputError) -> Result {
    guard let result else { throw scenario.lacks(variant, at: Parameters.place(of: \.variant)) }
    return result
  }
}
