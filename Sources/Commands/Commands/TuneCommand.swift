import Documents
import Pages
import Reports
import Scenarios
import Studies

/// `simrun tune SCENARIO`: a search for the best settings, or a comparison of two engines.
struct TuneCommand {
  private let name: String
  private let task: Assignment
  private let hands: ParallelRuns
  private let format: TableFormat
  private let page: PageFile?

  private enum Assignment {
    case search(Tuning)
    case comparison(EngineComparison)
  }

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the scenario")
    let variant = try arguments.optionalText("--variant")
    let runs = try arguments.integer("--runs", in: 1...100_000_000)
    let engines = try arguments.optionalText("--engines")
    let variations = arguments.texts("--vary")
    let goal = try Self.goal(from: &arguments)
    hands = try arguments.hands()
    format = try arguments.choice("--format")
    page = try arguments.page(of: "tune")
    try arguments.finish()
    if let engines {
      guard variations.isEmpty, goal == nil else {
        throw .unusable(
          InputPlace("--engines"), "cannot be combined with --vary, --minimise or --maximise")
      }
      let words = engines.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2 else {
        throw .unusable(
          InputPlace("--engines"), "'\(engines)' is not two engines, e.g. a.json,b.json")
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
    var varied: [Variation] = []
    for variation in variations { varied.append(try Variation(variation)) }
    task = .search(
      try Tuning(
        of: Grid(of: varied, in: name, variant: variant), for: goal, variant: variant,
        runs: runs))
  }

  private static func goal(from arguments: inout Arguments) throws(InputError) -> Goal? {
    let least = try arguments.optionalText("--minimise")
    let greatest = try arguments.optionalText("--maximise")
    let against = try arguments.optionalText("--against")
    var limits: [Goal.Limit] = []
    for limit in arguments.texts("--subject-to") {
      limits.append(try Goal.Limit(limit, at: InputPlace("--subject-to")))
    }
    guard let word = least ?? greatest else {
      guard limits.isEmpty, against == nil else {
        throw .unusable(
          InputPlace("arguments"), "--minimise is required, e.g. --minimise falseUnlocks")
      }
      return nil
    }
    guard least == nil || greatest == nil else {
      throw .unusable(
        InputPlace("--maximise"), "cannot be combined with --minimise")
    }
    let option = InputPlace(least == nil ? "--maximise" : "--minimise")
    return Goal(
      try StudyMeasure(word, at: option), isMaximised: least == nil, limits: limits,
      against: try against.map { word throws(InputError) in
        try StudyMeasure(word, at: InputPlace("--against"))
      })
  }

  func perform() async throws(InputError) -> ExitStatus {
    switch task {
    case .search(let tuning):
      let report = TuneReport(try await run(tuning), at: name)
      if let page { try page.write(TunePage(of: report)) }
      try Terminal.write(report, as: format)
      return report.isPartial ? .interrupted : .done
    case .comparison(let comparison):
      let report = ComparisonReport(try await run(comparison), at: name)
      if let page { try page.write(ComparisonPage(of: report)) }
      try Terminal.write(report, as: format)
      return report.isPartial ? .interrupted : .done
    }
  }

  private func run(_ tuning: Tuning) async throws(InputError) -> Tuning {
    let hands = hands
    return try await LongWork.perform { line throws(InputError) in
      var tuning = tuning
      try await tuning.perform(by: hands) { line.show(done: $0, of: $1) }
      return tuning
    }
  }

  private func run(
    _ comparison: EngineComparison
  ) async throws(InputError) -> EngineComparison {
    let hands = hands
    return try await LongWork.perform { line throws(InputError) in
      var comparison = comparison
      let all = comparison.runs
      try await comparison.perform(by: hands) { line.show(done: $0, of: all) }
      return comparison
    }
  }
}
