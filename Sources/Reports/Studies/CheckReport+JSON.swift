import BLE
import Documents
import Scenarios
import Scoring
import Sim
import Statistics
import Studies

extension CheckReport {
  /// The report as a JSON object, which `--baseline` reads.
  package var json: JSON {
    var members: [String: JSON] = [
      "format": .text(Baseline.format),
      "version": JSON(Baseline.version),
      "met": hasUnknownOutcome || isInconclusive ? .null : .flag(isMet),
      "partial": .flag(isPartial),
      "scenarios": .list(checks.map { json(of: $0.check, at: $0.path) }),
      "withoutExpectations": JSON(silent),
    ]
    if !households.isEmpty { members["households"] = .list(households.map(\.json)) }
    if let comparison { members["baseline"] = json(of: comparison) }
    return .object(members)
  }

  /// `true` if the verdict depends only on expectations that an interrupted check did not reach.
  private var hasUnknownOutcome: Bool {
    let ofPeople = households.flatMap(\.check.verdicts)
    return (verdicts.contains(where: \.isUnknown) || ofPeople.contains(where: \.isUnknown))
      && verdicts.allSatisfy { $0.isMet || $0.isUnknown }
      && ofPeople.allSatisfy { $0.isMet || $0.isUnknown }
  }

  private func json(of check: Check, at path: String) -> JSON {
    var members: [String: JSON] = [
      "scenario": .text(check.scenario.name),
      "firstSeed": JSON(check.seeds.lowerBound),
      "seeds": JSON(check.seeds.count),
      "runs": JSON(check.runs),
      "partial": .flag(check.isPartial),
      "expectations": .list(
        check.verdicts.map { verdict in
          var members = Self.members(of: verdict, in: check)
          let worst = Self.members(ofWorst: verdict) {
            Self.reproduction(of: verdict.expectation, at: path, seed: $0)
          }
          members.merge(worst) { $1 }
          let mean = verdict.tally.never > 0 ? Double.infinity : nil
          members.merge(
            JSON.never(among: [("mean", mean), ("worstValue", verdict.worst?.value)])
          ) { $1 }
          return .object(members)
        }),
    ]
    if check.looks.isRepeated { members["conclusiveUpTo"] = JSON(check.looks.counts.max() ?? 0) }
    return .object(members)
  }

  static func members(of verdict: Check.Verdict, in check: Check) -> [String: JSON] {
    let tally = verdict.tally
    let expectation = verdict.expectation
    var members: [String: JSON] = [
      "expectation": .text(expectation.sentence),
      "variant": expectation.variant.map { .text($0) } ?? .null,
      "walker": .text(check.scenario.walkerName(of: expectation)),
      "met": verdict.isUnknown ? .null : .flag(verdict.isMet),
      "open": .flag(verdict.isOpen),
      "runsMeasured": JSON(tally.measured),
      "runsNever": JSON(tally.never),
      "runsUnmeasured": JSON(tally.unmeasured),
      "runsMet": JSON(tally.met),
      "share": .null,
      "mean": JSON(verdict.mean?.mean),
      "interval95": verdict.interval.map { [JSON($0.lowerBound), JSON($0.upperBound)] } ?? .null,
      "outcomes": .text(tally.outcomes),
    ]
    if expectation.measure == .intrusions {
      members["persons"] = .list(
        tally.persons.sorted { $0.key < $1.key }.map {
          ["name": .text($0.key), "runs": JSON($0.value)]
        })
    }
    if check.looks.isRepeated { members["runs"] = JSON(tally.runs) }
    if let most = verdict.unmeasuredAtMost { members["unmeasuredAtMost"] = JSON(most) }
    switch expectation.demand {
    case .runs: members["share"] = JSON(verdict.estimate)
    case .mean:
      let values = OutcomeSeries(tally, firstSeed: check.seeds.lowerBound).values
      members["values"] =
        values.isEmpty ? .null : .text(values.map(\.inFewDigits).joined(separator: " "))
      members["runsAlike"] = verdict.majority.map { JSON($0.successes) } ?? .null
    }
    return members
  }

  /// Returns the run that counts most against an expectation, or the first in which there was
  /// nothing to measure if that is why it is not met.
  ///
  /// - Parameter reproduction: Returns the command that shows the run with a seed.
  static func members(
    ofWorst verdict: Check.Verdict, reproduction: (_ seed: UInt64) -> String
  ) -> [String: JSON] {
    if verdict.isMeasuredTooSeldom || verdict.worst == nil, !verdict.isMet,
      let seed = verdict.tally.firstUnmeasured
    {
      return [
        "worstSeed": .null,
        "unmeasuredSeed": JSON(seed),
        "reproduce": .text(reproduction(seed)),
      ]
    }
    guard let worst = verdict.worst else { return ["worstSeed": .null] }
    return [
      "worstSeed": JSON(worst.seed),
      "worstValue": JSON(worst.value),
      "reproduce": .text(reproduction(worst.seed)),
    ]
  }

  private func json(of comparison: BaselineComparison) -> JSON {
    [
      "path": .text(comparison.path),
      "level": JSON(BaselineComparison.level),
      "changes": .list(
        comparison.changes.map { change in
          let members: [String: JSON] = [
            "quantity": .text(change.quantity.rawValue),
            "then": JSON(change.then),
            "now": JSON(change.now),
            "pairs": JSON(change.pairs),
            "p": JSON(change.probability),
            "pHolm": JSON(change.adjusted),
            "worse": .flag(change.isSignificant && change.isForTheWorse),
            "seed": change.seed.map { JSON($0) } ?? .null,
          ]
          return .object(members.merging(change.key.members) { $1 })
        }),
      "new": .list(comparison.new.map { .object($0.members) }),
      "vanished": .list(comparison.vanished.map { .object($0.members) }),
    ]
  }
}

extension Baseline.Key {
  fileprivate var members: [String: JSON] {
    var members: [String: JSON] = [
      "scenario": .text(scenario), "walker": .text(walker), "expectation": .text(sentence),
    ]
    if let person { members["person"] = .text(person) }
    return members
  }
}
