import Documents
import EngineFiles
import FloorPlans
import Pages
import Planning
import Reports
import Scenarios
import Studies

/// `simrun compare SCENARIO|FLOORPLAN`: products and engines of one's own on the same walks.
struct CompareCommand: Command {
  static let name = "compare"
  static let declaration = CommandDeclaration(
    "compare products on the same walks", Parameters(),
    description: """
      Runs presets of known products, and engines of your own, on the same walks with the same
      seeds. Prints how often the room is right, wrong and none, needless changes and delays, or the
      error rates and delays of a lock, with 95 % CIs; for each measure which product is best, and
      which are not distinguishable from it. On a floor plan its devices are beacons, and a resident
      lives there. See docs/guide/compare.md. Results do not depend on --threads. Ctrl-C prints
      partial results, marked PARTIAL; exit status 130.
      """)

  struct Parameters: ParameterSet {
    let scenario = Operand(
      "SCENARIO|FLOORPLAN", missing: "a scenario or a floor plan is required", .text(.scenario))
    let presets = Option(
      .presets, "PRESET,...", .text(.suggestions(["all"] + Preset.known.map(\.name))),
      default: "all",
      help: """
        the presets of simrun presets, separated by commas; all, for all that fit: those of the kind
        of the scenario's engine, or else of presence
        """)
    let engines = Option(
      each: .engine, "ENGINE", .text(.file),
      help: """
        an engine of your own beside them: a file, e.g. mine.json; another scenario, whose engine is
        used; or scenario, for the scenario's own; repeatable
        """)
    let tuned = Option(
      flag: "--tuned",
      help: """
        also tune each preset, by few of its settings, on as many seeds behind those of the figures
        """)
    let tags = Option(
      flag: "--tags",
      help: "on a floor plan: its devices are receivers, which hear the tag of the resident")
    let over = Option.over
    let person = Option.person
    let runs = Option<Int>.runs("number of runs of each product", in: 1...1_000_000, default: 100)
    let firstSeed = Option.firstSeed()
    let variant = Option.variant
    let threads = Option.threads
    let format = Option.format(csv: "one row per measure and product")
    let page = Option.page(
      "the figures with their intervals, and the rules of the products with what is left out")
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let presets = try presets(of: arguments.presets)
    let engines = try arguments.engines
    let isTuned = try arguments.tuned
    let runs = try arguments.runs
    // Products are tuned on as many seeds behind those of the figures.
    let seeds = try RunReport.seeds(UInt64(runs) * (isTuned ? 2 : 1), from: arguments.firstSeed)
    let workers = try arguments.threads
    let format = try arguments.format
    let page = try PageOption(arguments.page, by: arguments.line(of: name))
    let (over, person) = (try arguments.over, try arguments.person)
    var ground = try ground(of: arguments)
    if let household = try ground.scenario.household(over: over, person: person) {
      ground = try ground.lived(inBy: household)
    }
    let comparison = try ProductComparison(
      presets: presets, engines: engines, on: ground, runs: runs,
      firstSeed: seeds.lowerBound, isTuned: isTuned)
    let done = try await LongWork.perform(comparison, by: workers)
    let shown = [
      Parameters.place(of: \.threads), Parameters.place(of: \.format), Parameters.place(of: \.page),
    ].map { "\($0)" }
    let report = ProductReport(
      done, by: Simrun.version,
      command: arguments.line(
        of: name, keeping: declaration.options.map(\.word).filter { !shown.contains($0) }))
    if let page { try page.write(ProductPage(of: report)) }
    try Terminal.write(report, as: format)
    return report.isPartial ? .interrupted : .done
  }

  /// Returns the names of presets; `nil` for all.
  private static func presets(of text: String) throws(InputError) -> [String]? {
    guard text != "all" else { return nil }
    let place = Parameters.place(of: \.presets)
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw .repeatedKey(place, key: name, other: name)
    }
    return names
  }

  private static func ground(
    of arguments: Arguments<Parameters>
  ) throws(InputError) -> ProductGround {
    let name = try arguments.scenario
    let variant = try arguments.variant
    let areTags = try arguments.tags
    guard ScenarioOrPlan.isPlan(name) else {
      guard !areTags else {
        throw .unusable(
          Parameters.place(of: \.tags),
          "applies to floor plans only; \(name.inShell) is a scenario")
      }
      let scenario = try ScenarioLibrary.scenario(name)
      Terminal.warnOfGaps(in: scenario)
      return try ProductGround(of: scenario, variant: variant)
    }
    guard variant == nil else {
      throw .unusable(
        Parameters.place(of: \.variant),
        "applies to scenarios only; \(name.inShell) is a floor plan")
    }
    let path = try FloorPlanLibrary.path(of: name, at: Parameters.place(of: \.scenario))
    let description = try JSON.parse(InputFile.bytes(at: path), source: path)
    let plan = try FloorPlanFile(description, at: InputPlace(path))
    Terminal.warnOfGaps(on: plan.plan, at: InputPlace(name))
    return try .resident(
      on: plan, named: name, describedAs: description, at: InputPlace(path),
      with: areTags ? .receivers : .beacons)
  }
}
