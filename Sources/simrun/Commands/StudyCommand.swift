import Lab

/// `simrun study SCENARIO`: how often things happen, and how long they take, over many runs.
struct StudyCommand {
  private let name: String
  private let study: Study
  private let hands: SideBySide
  private let format: TableFormat

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the scenario")
    let variant = try arguments.text("--variant")
    let runs = try arguments.integer("--runs", in: 1...1_000_000_000 as ClosedRange<UInt64>) ?? 1000
    hands = try arguments.hands()
    format = try arguments.choice("--format", default: .text)
    try arguments.finish()
    let scenario = try ScenarioLibrary.scenario(name)
    study = try Study(of: scenario, variant: variant, seeds: 1...runs)
  }

  func carryOut() async throws(InputError) -> ExitStatus {
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
    let report = StudyReport(try outcome.get(), at: name)
    switch format {
    case .text: try Terminal.write(report.text)
    case .json: try Terminal.write(report.json.page)
    case .csv: try Terminal.write(report.csv)
    }
    return report.isPartial ? .interrupted : .done
  }
}
