import Documents
import Pages
import Reports
import Scenarios
import Scoring
import Studies

/// `simrun study SCENARIO`: the rates of events and the lengths of delays over many runs.
struct StudyCommand: Command {
  static let name = "study"
  static let declaration = CommandDeclaration(
    "error rates and delays over many runs", Parameters(),
    description: """
      Runs a scenario many times, with one seed after the other. Prints for each walker error rates
      with exact 95 % CIs, their causes, delays, and the means of what else expectations measure;
      for each method in trials, its means. With a household, prints for each measure the worst
      person, the mean over people and each person, all on the same seeds. Results do not depend on --threads. Ctrl-C prints partial
      results, marked PARTIAL; exit status 130.
      """)

  struct Parameters: ParameterSet {
    let scenario = Operand.scenario
    let runs = Option<UInt64>.runs(in: 1...1_000_000_000, default: 1000)
    let firstSeed = Option.firstSeed("seed of the first run; the same for all shards")
    let variant = Option.variant
    let household = Option.over
    let person = Option.person
    let threads = Option.threads
    let rare = Option<Measure?>(
      "--rare", "MEASURE", .rareRate,
      help: """
        estimate one rare rate (falseUnlocks, missedUnlock or wrongSide) by importance sampling. A
        pilot finds the shadowing that causes it; the report flags unreliable estimates. The pilot
        adds up to 4000 runs; with --runs above 4000, as many again, at most 100,000
        """)
    let format = Option.format(csv: "one row per walker or method, measure and cause")
    let shard = Option(
      "--shard", "K/N", .shard, help: "only the K-th of N parts of the runs, for simrun merge")
    let file = Option(
      "--out", "FILE", .newFile, help: "the file of the shard; required with --shard")
    let page = Option.page(
      """
      rates with CIs, delays, and error locations on the plan; with --rare, the rate beside that
      of plain runs
      """)
  }

  private let name: String
  private let scenario: Scenario
  private let variant: String?
  private let seeds: ClosedRange<UInt64>
  private let part: Part
  private let workers: ParallelRuns
  private let format: TableFormat
  private let page: PageOption?

  /// The part of the study to run. Indirect, because a study is large.
  private indirect enum Part {
    /// The whole study.
    case whole(Study)
    /// The whole study, for each person of a household.
    case people(HouseholdStudy)
    /// A shard, written to a file.
    case shard(Shard, Study, file: OutputPlace)
    /// A single rate, by importance sampling.
    case rate(Measure, RareStudy)
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    try await StudyCommand(from: arguments).perform()
  }

  private init(from arguments: Arguments<Parameters>) throws(InputError) {
    name = try arguments.scenario
    variant = try arguments.variant
    seeds = try RunReport.seeds(arguments.runs, from: arguments.firstSeed)
    workers = try arguments.threads
    let rare = try arguments.rare
    format = try arguments.format
    let shard = try arguments.shard
    try Self.check(shard, of: seeds)
    let file = try arguments.file
    page = try PageOption(arguments.page, by: arguments.line(of: Self.name))
    guard page == nil || shard == nil else {
      throw .unusable(Parameters.place(of: \.page), "not available with --shard")
    }
    scenario = try ScenarioLibrary.scenario(name)
    Terminal.warnOfGaps(in: scenario)
    let household = try scenario.household(
      over: arguments.household, person: arguments.person)
    if let household {
      for (isGiven, place) in [
        (shard != nil, Parameters.place(of: \.shard)), (file != nil, Parameters.place(of: \.file)),
        (rare != nil, Parameters.place(of: \.rare)), (page != nil, Parameters.place(of: \.page)),
      ] where isGiven {
        throw .unusable(place, "not available for the people of a household, \(household.name)")
      }
      part = .people(
        try HouseholdStudy(of: scenario, variant: variant, over: household, seeds: seeds))
      return
    }
    switch (shard, file, rare) {
    case (nil, nil, nil):
      part = .whole(try Study(of: scenario, variant: variant, seeds: seeds))
    case (let shard?, let file?, nil):
      guard format == .text else {
        throw .unusable(
          Parameters.place(of: \.format), "not available with --shard; use it with simrun merge")
      }
      let study = try Study(of: scenario, variant: variant, seeds: shard.seeds(of: seeds) ?? seeds)
      part = .shard(shard, study, file: file)
    case (nil, nil, let rate?):
      guard format != .csv else {
        throw .unusable(
          Parameters.place(of: \.format), "--rare has no CSV output; use text or json")
      }
      let event = try RareEvent(
        rate, in: scenario, variant: variant, at: Parameters.place(of: \.rare))
      part = .rate(rate, RareStudy(of: event, seeds: seeds))
    case (_, _, .some):
      throw .unusable(Parameters.place(of: \.rare), "cannot be combined with --shard or --out")
    case (.some, nil, nil):
      throw .unusable(Parameters.place(of: \.shard), "requires --out")
    case (nil, .some, nil):
      throw .unusable(Parameters.place(of: \.file), "requires --shard")
    }
  }

  /// Rejects more shards than runs.
  private static func check(_ shard: Shard?, of seeds: ClosedRange<UInt64>) throws(InputError) {
    guard let shard, shard.seeds(of: seeds) == nil else { return }
    throw .outOfRange(
      Parameters.place(of: \.shard), given: "\(shard.count) shards",
      allowed: "1 ... \(seeds.count), the number of runs")
  }

  private func perform() async throws(InputError) -> ExitStatus {
    switch part {
    case .whole(let study):
      let done = try await LongWork.perform(study, by: workers)
      if let page { try page.write(StudyPage(of: done, at: name)) }
      try Terminal.write(StudyReport(done, at: name), as: format)
      return done.isPartial ? .interrupted : .done
    case .people(let study):
      let done = try await LongWork.perform(study, by: workers)
      try Terminal.write(HouseholdStudyReport(done, at: name), as: format)
      return done.isPartial ? .interrupted : .done
    case .shard(let shard, let study, let file):
      let done = try await LongWork.perform(study, by: workers)
      guard !done.isPartial else {
        Terminal.logInterruption(before: file)
        return .interrupted
      }
      try file.write(try StudyPart(done, shard: shard, of: seeds).text)
      try Terminal.write("shard \(shard), \(done.tally.runs.counted("run")): \(file.path.plain)\n")
      return .done
    case .rate(let rate, let study):
      let done = try await LongWork.perform(study, by: workers)
      let report = RareReport(done, of: rate, in: scenario, variant: variant)
      if let page { try page.write(RarePage(of: report)) }
      try Terminal.write(report, as: format == .json ? Format.json : .text)
      return report.isPartial ? .interrupted : .done
    }
  }
}

extension ValueParser<Shard> {
  /// A shard, given by its number and the count of shards.
  fileprivate static var shard: ValueParser {
    ValueParser { text, place throws(InputError) in
      guard let shard = Shard(text) else {
        throw .wrongType(place, given: "'\(text)'", allowed: "a shard and their number, e.g. 3/16")
      }
      return shard
    }
  }
}

extension ValueParser<Measure> {
  /// A rate that importance sampling can estimate.
  fileprivate static var rareRate: ValueParser {
    let names = RareEvent.supported.map(\.rawValue)
    return ValueParser(.words(names)) { word, place throws(InputError) in
      guard let event = RareEvent.supported.first(where: { $0.rawValue == word }) else {
        throw Measure.unknown(word, among: names, at: place)
      }
      return event
    }
  }
}
