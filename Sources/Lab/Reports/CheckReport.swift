/// What there is to say of a scenario's expectations after many runs.
public struct CheckReport: Sendable {
  private let scenario: Scenario
  private let seeds: UInt64
  private let check: Check
  private let path: String

  /// A report on a check that ran with the seeds from 1 to so many.
  ///
  /// - Parameter path: The scenario's name or path as the user gave it.
  public init(_ check: Check, of scenario: Scenario, at path: String, seeds: UInt64) {
    self.check = check
    self.scenario = scenario
    self.path = path
    self.seeds = seeds
  }

  /// The report as text for people.
  public var text: String {
    var lines = ["\(scenario.name): \(scenario.title.onOneLine)", "seeds 1 ... \(seeds)", ""]
    for verdict in check.verdicts {
      lines.append("\(verdict.isMet ? "met    " : "NOT MET") \(verdict.expectation.sentence)")
      lines.append("        \(found(by: verdict))")
      if !verdict.isMet, verdict.expectation.demand != .mean, let seed = verdict.firstMiss {
        lines.append("        \(reproduction(of: verdict.expectation, seed: seed))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The whole report as one JSON object.
  public var json: JSON {
    [
      "scenario": .text(scenario.name),
      "seeds": JSON(seeds),
      "met": .flag(check.isMet),
      "expectations": .list(check.verdicts.map(json(of:))),
    ]
  }

  private func found(by verdict: Check.Verdict) -> String {
    guard let share = verdict.share, let interval = verdict.interval else {
      return "in no run was there anything to measure"
    }
    if case .mean = verdict.expectation.demand, let mean = verdict.mean {
      let width = mean.halfWidth.map { " ± \($0.with(3))" } ?? ""
      return "\(mean.mean.with(3))\(width) in \(verdict.measured) runs (95 % interval)"
    }
    func percent(_ share: Double) -> String { (share * 100).with(1) }
    return "so in \(percent(share)) % of \(verdict.measured) runs "
      + "(95 % interval \(percent(interval.lowerBound)) ... \(percent(interval.upperBound)) %)"
  }

  private func reproduction(of expectation: Expectation, seed: UInt64) -> String {
    let variant = expectation.variant.map { " --variant '\($0)'" } ?? ""
    return "see simrun run \(path)\(variant) --seed \(seed)"
  }

  private func json(of verdict: Check.Verdict) -> JSON {
    [
      "expectation": .text(verdict.expectation.sentence),
      "met": .flag(verdict.isMet),
      "runsMeasured": JSON(verdict.measured),
      "runsMet": JSON(verdict.met),
      "share": JSON(verdict.share),
      "mean": JSON(verdict.mean?.mean),
      "meanHalfWidth95": JSON(verdict.mean?.halfWidth),
      "interval95": verdict.interval.map { [JSON($0.lowerBound), JSON($0.upperBound)] } ?? .null,
      "firstSeedNotMet": verdict.firstMiss.map { JSON($0) } ?? .null,
    ]
  }
}
