import Documents
import Pages
import Reports
import Scenarios
import Scoring
import Studies

/// `simrun study SCENARIO`: the rates of events and the lengths of delays over many runs.
struct StudyCommand {
  private let name: String
  private let scenario: Scenario
  private let variant: String?
  private let seeds: ClosedRange<UInt64>
  private let part: Part
  private let hands: ParallelRuns
  private let format: TableFormat
  private let page: PageFile?

  /// The part of the study to run.
  private enum Part {
    /// The whole study.
    case whole(Study)
    /// A shard, written to a file.
    case shard(Shard, Study, file: String)
    /// A single rate, by importance sampling.
    case rate(Measure, RareStudy)
  }

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the scenario")
    variant = try arguments.optionalText("--variant")
    seeds = try arguments.seeds("--runs", upTo: 1_000_000_000)
    hands = try arguments.hands()
    let rare = try arguments.rareRate()
    format = try arguments.choice("--format")
    let shard = try arguments.shard(of: seeds)
    let file = try arguments.outputFile()
    page = try arguments.page(of: "study")
    try arguments.finish()
    guard page == nil || shard == nil else {
      throw .unusable(InputPlace("--html"), "not available with --shard")
    }
    scenario = try ScenarioLibrary.scenario(name)
    Terminal.warnOfGaps(in: scenario)
    switch (shard, file, rare) {
    case (nil, nil, nil):
      part = .whole(try Study(of: scenario, variant: variant, seeds: seeds))
    case (let shard?, let file?, nil):
      guard format == .text else {
        throw .unusable(
          InputPlace("--format"), "not available with --shard; use it with simrun merge")
      }
      let study = try Study(
        of: scenario, variant: variant, seeds: shard.seeds(of: seeds) ?? seeds)
      part = .shard(shard, study, file: file)
    case (nil, nil, let rate?):
      guard format != .csv else {
        throw .unusable(
          InputPlace("--format"), "--rare has no CSV output; use text or json")
      }
      let event = try RareEvent(rate, in: scenario, variant: variant, at: InputPlace("--rare"))
      part = .rate(rate, RareStudy(of: event, seeds: seeds))
    case (_, _, .some):
      throw .unusable(InputPlace("--rare"), "cannot be combined with --shard or --out")
    case (.some, nil, nil):
      throw .unusable(InputPlace("--shard"), "requires --out")
    case (nil, .some, nil):
      throw .unusable(InputPlace("--out"), "requires --shard")
    }
  }

  func perform() async throws(InputError) -> ExitStatus {
    switch part {
    case .whole(let study):
      let done = try await run(study)
      if let page { try page.write(StudyPage(of: done, at: name)) }
      try Terminal.write(StudyReport(done, at: name), as: format)
      return done.isPartial ? .interrupted : .done
    case .shard(let shard, let study, let file):
      let done = try await run(study)
      let part = try StudyPart(done, shard: shard, of: seeds)
      try OutputFolder.write(part.text, to: file)
      try Terminal.write(
        "shard \(shard), \(done.tally.runs.counted("run"))"
          + "\(part.isPartial ? ", PARTIAL" : ""): \(file)\n")
      return done.isPartial ? .interrupted : .done
    case .rate(let rate, let study):
      let report = RareReport(
        try await run(study), of: rate, in: scenario, variant: variant)
      if let page { try page.write(RarePage(of: report)) }
      try Terminal.write(report, as: format == .json ? Format.json : .text)
      return report.isPartial ? .interrupted : .done
    }
  }

  private func run(_ study: Study) async throws(InputError) -> Study {
    let hands = hands
    return try await LongWork.perform { line throws(InputError) in
      var study = study
      let all = study.seeds.count
      try await study.perform(by: hands) { line.show(done: $0, of: all) }
      return study
    }
  }

  private func run(_ study: RareStudy) async throws(InputError) -> RareStudy {
    let hands = hands
    return try await LongWork.perform { line throws(InputError) in
      var study = study
      let all = study.mostRuns
      try await study.perform(by: hands) { line.show(done: $0, of: all) }
      return study
    }
  }
}

extension Arguments {
  /// Returns the shard of a study to run; `nil` without `--shard`.
  fileprivate mutating func shard(
    of seeds: ClosedRange<UInt64>
  ) throws(InputError) -> Shard? {
    guard let text = try optionalText("--shard") else { return nil }
    guard let shard = Shard(text) else {
      throw .wrongType(
        InputPlace("--shard"), given: "'\(text)'", allowed: "a shard and their number, e.g. 3/16")
    }
    guard shard.seeds(of: seeds) != nil else {
      throw .outOfRange(
        InputPlace("--shard"), given: "\(shard.count) shards",
        allowed: "1 ... \(seeds.count), the number of runs")
    }
    return shard
  }

  /// Returns the rate that `--rare` names; `nil` without the option.
  fileprivate mutating func rareRate() throws(InputError) -> Measure? {
    guard let word = try optionalText("--rare") else { return nil }
    guard let event = RareEvent.supported.first(where: { $0.rawValue == word }) else {
      throw Measure.unknown(
        word, among: RareEvent.supported.map(\.rawValue), at: InputPlace("--rare"))
    }
    return event
  }
}
