import Lab

/// `simrun study SCENARIO`: how often things happen, and how long they take, over many runs.
struct StudyCommand {
  private let name: String
  private let study: Study
  private let seeds: ClosedRange<UInt64>
  private let shard: Shard?
  private let hands: SideBySide
  private let format: TableFormat
  /// What is rare and to be made to happen often; `nil` for a plain study.
  private let rare: (measure: Rate, study: RareStudy)?

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the scenario")
    let variant = try arguments.text("--variant")
    let runs = try arguments.integer("--runs", in: 1...1_000_000_000 as ClosedRange<UInt64>) ?? 1000
    seeds = 1...runs
    hands = try arguments.hands()
    format = try arguments.choice("--format", default: .text)
    let measure = try arguments.rareMeasure(in: format)
    try arguments.finish()
    guard (shard == nil) == (file == nil) else {
      let (given, missing) = file == nil ? ("--shard", "--out") : ("--out", "--shard")
      throw .unusable(InputPlace(given), "\(missing) is missing: they go together")
    }
    let scenario = try ScenarioLibrary.scenario(name)
    study = try Study(of: scenario, variant: variant, seeds: 1...runs)
    rare = try measure.map { measure throws(InputError) in
      let event = try RareEvent(
        measure, in: scenario, variant: variant, at: InputPlace("--rare"))
      return (measure, RareStudy(of: event, seeds: 1...runs))
    }
  }

  func carryOut() async throws(InputError) -> ExitStatus {
    if let rare { return try await carryOut(rare.study, of: rare.measure) }
    let (study, hands) = (study, hands)
    let outcome = await Interruption.cancels { () async -> Result<Study, InputError> in
      var study = study
      var line = ProgressLine("run")
      defer { line.clear() }
      do throws(InputError) {
        let all = study.seeds.count
        try await study.carryOut(by: hands) { line.show(done: $0, of: all) }
        return .success(study)
      } catch {
        return .failure(error)
      }
    }
    let done = try outcome.get()
    if let shard, let file {
      let part = try StudyPart(done, shard: shard, of: seeds)
      try OutputFolder.write(part.text, to: file)
      try Terminal.write(
        "shard \(shard), \(done.tally.runs) runs\(part.isPartial ? ", PARTIAL" : ""): \(file)\n")
    } else {
      try Terminal.write(StudyReport(done, at: name).page(in: format))
    }
    return done.isPartial ? .interrupted : .done
  }
}

extension Arguments {
  /// Which part of a study is carried out; `nil` where nothing is said.
  fileprivate mutating func shard(
    of seeds: ClosedRange<UInt64>
  ) throws(InputError) -> Shard? {
    guard let text = try text("--shard") else { return nil }
    guard let shard = Shard(text) else {
      throw .wrongType(
        InputPlace("--shard"), given: "'\(text)'", allowed: "one of so many shards, as 3/16")
    }
    guard shard.seeds(of: seeds) != nil else {
      throw .outOfRange(
        InputPlace("--shard"), given: "\(shard.count) shards",
        allowed: "1 ... \(seeds.count), since there are so many runs")
    }
    return shard
  }

  private func carryOut(
    _ study: RareStudy, of measure: Rate
  ) async throws(InputError) -> ExitStatus {
    let hands = hands
    let outcome = await Interruption.cancels { () async -> Result<RareStudy, InputError> in
      var study = study
      var line = ProgressLine("run")
      defer { line.clear() }
      do throws(InputError) {
        let all = study.mostRuns
        try await study.carryOut(by: hands) { line.show(done: $0, of: all) }
        return .success(study)
      } catch {
        return .failure(error)
      }
    }
    let report = RareReport(
      try outcome.get(), of: measure, in: self.study.scenario, variant: self.study.variant)
    try Terminal.write(format == .json ? report.json.page : report.text)
    return report.isPartial ? .interrupted : .done
  }
}

extension Arguments {
  /// What `--rare` asks for.
  fileprivate mutating func rareMeasure(in format: TableFormat) throws(InputError) -> Rate? {
    guard let word = try text("--rare") else { return nil }
    guard let measure = Rate(rawValue: word) else {
      throw .noSuchName(
        word, among: Rate.allCases.map(\.rawValue), at: InputPlace("--rare"))
    }
    guard format != .csv else {
      throw .unusable(
        InputPlace("--format"), "with --rare there is no csv; text and json there are")
    }
    return measure
  }
}
