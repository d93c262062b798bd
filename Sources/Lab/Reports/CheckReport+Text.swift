extension CheckReport {
  /// The report as text for people.
  public var text: String {
    var sections = checks.map { lines(of: $0.check, at: $0.path) }
    if !silent.isEmpty { sections.append(["no expectations: \(silent.joined(separator: ", "))"]) }
    if let comparison { sections.append(lines(of: comparison)) }
    sections.append([summary])
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func lines(of check: Check, at path: String) -> [String] {
    var lines = ["\(check.scenario.name): \(check.scenario.title.onOneLine)"]
    let seeds = "seeds \(check.seeds.lowerBound) ... \(check.seeds.upperBound)"
    let all = Check.runs(of: check.scenario, seeds: check.seeds)
    lines.append(
      check.isPartial
        ? "PARTIAL: interrupted after \(check.runs) of \(all.counted("run")), of \(seeds)" : seeds)
    lines.append("")
    for verdict in check.verdicts {
      let word = verdict.isUnknown ? "unknown" : verdict.isMet ? "met    " : "NOT MET"
      lines.append("\(word) \(verdict.expectation.sentence)")
      lines.append("        \(verdict.finding)")
      if let doubt = verdict.doubt { lines.append("        \(doubt)") }
      if !verdict.isMet, let worst = verdict.worst {
        let command = Self.reproduction(of: verdict.expectation, at: path, seed: worst.seed)
        let value = verdict.expectation.inWords(worst.value)
        lines.append("        worst with seed \(worst.seed), \(value): see \(command)")
      }
    }
    return lines
  }

  private func lines(of comparison: BaselineComparison) -> [String] {
    let worse = comparison.worse
    var lines = [
      "compared with \(comparison.path.onOneLine), seed by seed: \(worse.count) worse, "
        + "\(comparison.better.count) better, of \(comparison.changes.count.counted("expectation")) "
        + "(at \(BaselineComparison.level.inPercent), by Holm)"
    ]
    lines += worse.flatMap { ["WORSE   \($0.key.words)", "        \(words(of: $0))"] }
    lines += comparison.better.flatMap { ["better  \($0.key.words)", "        \($0.finding)"] }
    lines += comparison.new.map { "new     \($0.words)" }
    lines += comparison.vanished.map { "gone    \($0.words)" }
    return lines
  }

  /// What has become worse, and the seed that shows it, as a command.
  func words(of change: BaselineComparison.Change) -> String {
    let path = checks.first { $0.check.scenario.name == change.key.scenario }?.path
    guard let path, let seed = change.seed else { return change.finding }
    let command = Self.reproduction(of: change.expectation, at: path, seed: seed)
    return "\(change.finding); see \(command)"
  }

  private var summary: String {
    let met = verdicts.count { $0.isMet }
    let unknown = verdicts.count { $0.isUnknown }
    let partial = isPartial ? "PARTIAL: " : ""
    return "\(partial)\(met) of \(verdicts.count.counted("expectation")) met"
      + (unknown > 0 ? ", \(unknown) unknown" : "")
  }
}

extension BaselineComparison.Change {
  /// Both figures, and how likely luck makes such a difference.
  var finding: String {
    guard let then, let now else { return "no seed had anything to measure both times" }
    let isShare = if case .runs = expectation.demand { true } else { false }
    let (old, new) =
      isShare
      ? ("\((then * 100).with(1)) %", "\((now * 100).with(1)) %") : (then.with(3), now.with(3))
    let p = adjusted < 1e-4 ? "< 0.0001" : "= \(adjusted.with(4))"
    return "\(old) then, \(new) now, of \(pairs.counted("seed")), p \(p)"
  }
}

extension Baseline.Key {
  /// The scenario and the sentence.
  var words: String { "\(scenario.onOneLine): \(sentence)" }
}
