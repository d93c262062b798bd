import Documents
import Pages
import Reports
import EngineFiles
import Scenarios
import Studies
import Scoring

/// `simrun tune SCENARIO`: a search for the best settings, or a comparison of two engines.
struct TuneCommand: Command {
  static let name = "tune"
  static let declaration = CommandDeclaration(
    "search engine settings, or compare two engines", Parameters(),
    description: """
      Searches all combinations on the same walks and eliminates poor ones early. Prints the middle
      of those that tie with the best, the Pareto front, and settings to paste. Or runs two
      engines on the same walks, and prints their differences and which are significant. See
      docs/guide/tuning.md. Results do not depend on --threads. Ctrl-C prints partial results,
      marked PARTIAL.
      """)

  struct Parameters: ParameterSet {
    let scenario = Operand.scenario
    let vary = Option(
      each: .vary, "KEY=VALUES",
      ValueParser { text, _ throws(InputError) in try Variation(text) },
      help: """
        vary a setting, e.g. unlockRSSI=-80:-50:2; repeatable. VALUES are a,b,c or first:last:step.
        KEY is a setting of the engine, or, after its name in engines or its walker, of another;
        transmitPowerDBm or intervalMs, of all beacons and tags; a key of one beacon, receiver or
        tag after its name, e.g. exterior.intervalMs; or a path in scenario.json, e.g.
        radio.shadowingDB
        """)
    let goal = Group(parameters: GoalParameters())
    let household = Option.over
    let person = Option.person
    let least = Option.peopleAtLeast(
      """
      the share of the people for whom a combination has to be as good as it counts, e.g. '9 of
      10'; by default all, so that the worst person counts
      """)
    let engines = Option(
      .engines, "A,B", .text(.suggestions(["scenario"] + Preset.known.map(\.name))),
      help: """
        two engines: presets, files, e.g. a.json, other scenarios, whose engines are used, or scenario
        for the scenario's own
        """)
    let runs = Option<Int>.runs(
      "runs of each finalist, from seed 1 on", in: 1...100_000_000, default: 1000)
    let variant = Option.variant
    let threads = Option.threads
    let format = Option.format(csv: "one row per combination")
    let page = Option.page(
      """
      the search, with each combination in the trade-off chart, and what to paste; of two
      engines, their differences
      """)
  }

  struct GoalParameters: ParameterSet {
    let minimise = Option(
      "--minimise", "MEASURE", .measure,
      help: """
        \((Measure.events + Measure.means).map(\.rawValue).joined(separator: ", ")), or a percentile, e.g. unlockDelayS.p95, of
        \(Measure.delays.map(\.rawValue).joined(separator: ", ")); or the mean or a percentile of any
        other measure, e.g. unlockDistanceM.p95; see docs/reference/measures.md
        """)
    let maximise = Option("--maximise", "MEASURE", .measure, help: "the same, as large as possible")
    let limits = Option(
      each: "--subject-to", "LIMIT", .limit,
      help: """
        constraint on any measure or percentile, on either side, e.g. "unlockDelayS.p95<=2s",
        "unlockDelayS.p5>=-1s", "unlockDistanceM.p95<=2m"; repeatable
        """)
    let against = Option(
      "--against", "MEASURE,...", .list(.measure), otherwise: "measure of the first constraint",
      help: "the other measure of the Pareto front, or two or three others, separated by commas")
  }

  private let name: String
  private let task: Assignment
  private let workers: ParallelRuns
  private let format: TableFormat
  private let page: PageOption?

  /// The search or the comparison. Indirect, because either is large.
  private indirect enum Assignment {
    case search(Tuning)
    case comparison(EngineComparison)
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    try await TuneCommand(from: arguments).perform()
  }

  private init(from arguments: Arguments<Parameters>) throws(InputError) {
    name = try arguments.scenario
    let variant = try arguments.variant
    let runs = try arguments.runs
    let engines = try arguments.engines
    let variations = try arguments.vary
    let goal = try Self.goal(from: arguments.goal)
    let given = try arguments.household
    let person = try arguments.person
    let least = try arguments.least
    workers = try arguments.threads
    format = try arguments.format
    page = try PageOption(arguments.page, by: arguments.line(of: Self.name))
    if let engines {
      guard variations.isEmpty, goal == nil else {
        throw .unusable(
          Parameters.place(of: \.engines),
          "cannot be combined with --vary, --minimise or --maximise")
      }
      for word in arguments.given(\.household, \.person, \.least) {
        throw .unusable(
          InputPlace(word), "is for a search with --vary; simrun compare has engines side by side")
      }
      let words = engines.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2 else {
        throw .unusable(
          Parameters.place(of: \.engines), "'\(engines)' is not two engines, e.g. a.json,b.json")
      }
      task = .comparison(
        try EngineComparison(
          of: words, in: ScenarioLibrary.scenario(name), variant: variant, runs: runs))
      return
    }
    guard !variations.isEmpty else {
      throw .unusable(
        InputPlace("arguments"), "--vary is required, e.g. --vary unlockRSSI=-80:-50:2")
    }
    guard let goal else {
      throw .unusable(
        InputPlace("arguments"), "--minimise is required, e.g. --minimise falseUnlocks")
    }
    let grid = try TuningGrid(of: variations, in: name, variant: variant)
    let household = try grid.scenarios.first?.household(over: given, person: person)
    guard least == nil || household != nil else {
      throw .unusable(
        Parameters.place(of: \.least), "needs people: those of the scenario, or --over HOUSEHOLD")
    }
    task = .search(
      try Tuning(
        of: grid, for: goal, variant: variant, over: household, serving: least ?? .all,
        runs: runs))
  }

  private static func goal(from arguments: Arguments<GoalParameters>) throws(InputError)
    -> TuningGoal?
  {
    let (least, greatest) = (try arguments.minimise, try arguments.maximise)
    let (limits, against) = (try arguments.limits, try arguments.against)
    Terminal.warn(of: limits, at: GoalParameters.place(of: \.limits))
    guard let measure = least ?? greatest else {
      guard limits.isEmpty, against == nil else {
        throw .unusable(
          InputPlace("arguments"), "--minimise is required, e.g. --minimise falseUnlocks")
      }
      return nil
    }
    guard least == nil || greatest == nil else {
      throw .unusable(GoalParameters.place(of: \.maximise), "cannot be combined with --minimise")
    }
    let others = against?.eachOnce ?? []
    guard others.count <= TuningGoal.mostAgainst else {
      throw .outOfRange(
        GoalParameters.place(of: \.against), given: others.count.counted("measure"),
        allowed: "1 ... \(TuningGoal.mostAgainst)")
    }
    return TuningGoal(measure, isMaximised: least == nil, limits: limits, against: others)
  }

  private func perform() async throws(InputError) -> ExitStatus {
    switch task {
    case .search(let tuning):
      let report = TuneReport(try await run(tuning), at: name)
      if let page { try page.write(TunePage(of: report)) }
      try Terminal.write(report, as: format)
      return report.isPartial ? .interrupted : .done
    case .comparison(let comparison):
      let done = try await LongWork.perform(comparison, by: workers)
      let report = ComparisonReport(done, at: name)
      if let page { try page.write(ComparisonPage(of: report)) }
      try Terminal.write(report, as: format)
      return report.isPartial ? .interrupted : .done
    }
  }

  private func run(_ tuning: Tuning) async throws(InputError) -> Tuning {
    let workers = workers
    return try await LongWork.perform { line throws(InputError) in
      var tuning = tuning
      try await tuning.perform(by: workers) { line.show(done: $0, of: $1) }
      return tuning
    }
  }
}
