import Documents
import Scenarios
import Studies

extension CheckReport {
  package var text: String {
    var sections = checks.map { lines(of: $0.check, at: $0.path) } + households.map(\.lines)
    if !silent.isEmpty { sections.append(["no expectations: \(silent.joined(separator: ", "))"]) }
    if let comparison { sections.append(lines(of: comparison)) }
    sections.append([summary])
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func lines(of check: Check, at path: String) -> [String] {
    var lines = ["\(check.scenario.name): \(check.scenario.title.onOneLine)"]
    let looks = check.looks
    let seeds = Self.seeds(of: check)
    let all = max(
      check.runs, Check.runs(of: check.scenario, variant: check.variant, seeds: check.seeds))
    lines.append(
      check.isPartial
        ? "PARTIAL: interrupted after \(check.runs) of \(all.counted("run")), of \(seeds)" : seeds)
    lines.append("")
    for verdict in check.verdicts {
      let isOpen = looks.isRepeated && verdict.isOpen
      let word =
        verdict.isUnknown
        ? "unknown" : isOpen ? "open   " : verdict.isMet ? "met    " : "NOT MET"
      lines.append("\(word) \(verdict.expectation.sentence)")
      lines.append("        \(verdict.finding)")
      lines += verdict.gaps.map { "        \($0)" }
      if let who = verdict.who { lines.append("        \(who)") }
      if let doubt = verdict.doubt {
        lines.append("        \(doubt)\(Self.advice(on: verdict, after: looks))")
      }
      if !verdict.isMet, let (seed, words) = verdict.example {
        let command = Self.reproduction(of: verdict.expectation, at: path, seed: seed)
        lines.append("        \(words): see \(command)")
      }
    }
    return lines
  }

  private func lines(of comparison: BaselineComparison) -> [String] {
    let (worse, better) = (Self.byKey(comparison.worse), Self.byKey(comparison.better))
    let (seen, unseen) = comparison.measured
    let compared = Self.byKey(seen).count.counted("expectation")
    var lines = [
      "compared with \(comparison.path.onOneLine), paired by seed: \(worse.count) worse, "
        + "\(better.count) better of \(compared) "
        + "(\(BaselineComparison.level.inPercent) level, Holm)"
    ]
    lines += comparison.fewerSeeds.map {
      "        \($0.onOneLine): only the seeds \($1.inWords) are in both"
    }
    for changes in worse {
      lines += ["WORSE   \(changes[0].key.words)"] + changes.map { "        \(words(of: $0))" }
    }
    for changes in better {
      lines += ["better  \(changes[0].key.words)"] + changes.map { "        \($0.finding)" }
    }
    for changes in Self.byKey(unseen) {
      lines += ["-       \(changes[0].key.words)", "        \(changes[0].finding)"]
    }
    lines += comparison.new.map { "new     \($0.words)" }
    lines += comparison.vanished.map { "gone    \($0.words)" }
    return lines
  }

  /// Groups consecutive changes of the same expectation.
  private static func byKey(
    _ changes: [BaselineComparison.Change]
  ) -> [[BaselineComparison.Change]] {
    changes.reduce(into: []) { groups, change in
      if groups.last?[0].key == change.key {
        groups[groups.count - 1].append(change)
      } else {
        groups.append([change])
      }
    }
  }

  /// Returns the finding of a change, with the command that reproduces its seed.
  package func words(of change: BaselineComparison.Change) -> String {
    guard let seed = change.seed, let command = reproduction(of: change, seed: seed) else {
      return change.finding
    }
    return "\(change.finding); see \(command)"
  }

  private func reproduction(of change: BaselineComparison.Change, seed: UInt64) -> String? {
    if let household = households.first(where: {
      $0.check.scenario.name == change.key.scenario
    }) {
      return household.check.household.people.first { $0.name == change.key.person }.map {
        household.reproduction(of: change.expectation, for: $0, seed: seed)
      }
    }
    return checks.first { $0.check.scenario.name == change.key.scenario }.map {
      Self.reproduction(of: change.expectation, at: $0.path, seed: seed)
    }
  }

  private var summary: String {
    let ofPeople = households.flatMap(\.check.verdicts)
    let openOfPeople = households.flatMap { household in
      household.check.verdicts.filter(household.isInconclusive)
    }
    let met =
      verdicts.count { $0.isMet && !isInconclusive($0) } + ofPeople.count { $0.isMet }
      - openOfPeople.count { $0.isMet }
    let open = verdicts.count { isInconclusive($0) } + openOfPeople.count
    let unknown = verdicts.count { $0.isUnknown } + ofPeople.count { $0.isUnknown }
    let all = verdicts.count + ofPeople.count
    let partial = isPartial ? "PARTIAL: " : ""
    return "\(partial)\(met) of \(all.counted("expectation")) met"
      + (unknown > 0 ? ", \(unknown) unknown" : "")
      + (open > 0 ? ", \(open) not conclusive" : "")
  }
}

extension BaselineComparison.Change {
  /// The figures then and now, the number of seeds, and the p-value after Holm's correction.
  var finding: String {
    guard let then, let now else { return "nothing to measure in both with the same seed" }
    let (old, new) =
      quantity == .mean
      ? (then.with(3), now.with(3)) : ("\((then * 100).with(1)) %", "\((now * 100).with(1)) %")
    let p = adjusted < 1e-4 ? "< 0.0001" : "= \(adjusted.with(4))"
    let verb = quantity == .measured ? "measured in " : ""
    return "\(verb)\(old) then, \(new) now, of \(pairs.counted("seed")), p \(p)"
  }
}

extension Baseline.Key {
  /// The scenario's name and the expectation.
  package var words: String {
    "\(scenario.onOneLine)\(person.map { ", \($0.onOneLine)" } ?? ""): \(sentence)"
  }
}
