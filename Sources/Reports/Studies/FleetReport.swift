import BLE
import Documents
import Scenarios
import Studies

/// The report of the phones on which a scenario meets its limits, by rule.
package struct FleetReport: TabledReport, Sendable {
  private let fleet: Fleet

  /// Creates a report of a fleet.
  package init(_ fleet: Fleet) { self.fleet = fleet }

  /// `true` if some phones were not tried.
  package var isPartial: Bool { fleet.isPartial }

  /// `true` if a phone violates a limit, with any of the engines.
  package var hasFailures: Bool { fleet.trials.contains { $0.verdict == .fails } }

  package var text: String {
    var lines = [
      "\(fleet.scenario.name.inVariant(fleet.variant)): \(fleet.scenario.title.onOneLine)",
      "\(fleet.runs.counted("run")) of each phone, seeds 1 ... \(fleet.runs); pass: "
        + fleet.limits.map(\.words).joined(separator: " and "),
    ]
    if fleet.isPartial { lines.append("PARTIAL: interrupted; some phones are missing") }
    for rule in fleet.rules {
      lines += ["", rule.onOneLine] + section(on: fleet.trials.filter { $0.rule == rule })
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the section about a rule.
  private func section(on trials: [Fleet.Trial]) -> [String] {
    guard !trials.isEmpty else { return ["  not run"] }
    let measured = trials.flatMap(\.figures).filter { $0.figure.count > 0 }
    let unmeasured = fleet.limits.map(\.measure).filter { measure in
      !measured.contains { $0.limit.measure == measure }
    }
    let words = unmeasured.map(\.word).joined(separator: " and ")
    let lacks = unmeasured.isEmpty ? [] : ["  nothing to measure for \(words)"]
    guard unmeasured.count < fleet.limits.count else { return lacks }
    return lacks + [
      "  known models: \(Self.shares(of: trials.filter(\.isModel)))",
      "  phone population: \(Self.shares(of: trials.filter { !$0.isModel }))"
        + Self.range(of: trials.filter { !$0.isModel }),
    ] + settling(trials) + table(of: trials).lines
  }

  /// Returns the range of the share of phones that pass, such as ` (50 ... 65 % pass)`.
  /// Inconclusive phones count as passing only at the upper end of the range.
  private static func range(of trials: [Fleet.Trial]) -> String {
    func percent(_ verdicts: Fleet.Verdict...) -> String {
      let count = trials.count { verdicts.contains($0.verdict) }
      return (Double(count) / Double(trials.count) * 100).with(0)
    }
    guard !trials.isEmpty else { return "" }
    let (least, most) = (percent(.passes), percent(.passes, .inconclusive))
    return " (\(least == most ? least : "\(least) ... \(most)") % pass)"
  }

  /// Returns a line that states how many runs would settle the inconclusive phones.
  private func settling(_ trials: [Fleet.Trial]) -> [String] {
    let factors = trials.filter { $0.verdict == .inconclusive }.compactMap(\.moreRuns)
    guard let factor = factors.max() else { return [] }
    return [
      "  --runs \((Double(fleet.runs) * factor).inTwoDigitsUp) should settle the inconclusive ones"
    ]
  }

  /// Returns the number of phones by verdict: `12 of 17 pass, 4 fail, 1 inconclusive`.
  private static func shares(of trials: [Fleet.Trial]) -> String {
    let counts = Fleet.Verdict.allCases.map { verdict in trials.count { $0.verdict == verdict } }
    return "\(counts[0]) of \(trials.count) pass, \(counts[1]) fail, \(counts[2]) inconclusive"
  }

  private func table(of trials: [Fleet.Trial]) -> TextTable {
    let measures = fleet.limits.map(\.measure)
    var table = TextTable(
      header: ["  phone", "offset dB"] + measures.flatMap { [$0.word, "95 % CI"] } + [""])
    for trial in trials {
      let cells = measures.flatMap { measure -> [String] in
        guard let figure = trial.figures.first(where: { $0.figure.measure == measure })?.figure,
          figure.count > 0
        else { return ["-", ""] }
        let ends = [figure.lower, figure.upper].map { $0.map(measure.words(for:)) ?? "?" }
        return [figure.estimate.map(measure.words(for:)) ?? "?", ends.joined(separator: " ... ")]
      }
      table.add(
        ["  " + trial.person.name, trial.person.phone.receiveOffset?.value.with(1) ?? ""] + cells
          + [trial.verdict.rawValue])
    }
    return table
  }

  package var json: JSON {
    [
      "scenario": .text(fleet.scenario.name),
      "variant": fleet.variant.map { .text($0) } ?? .null,
      "runs": JSON(fleet.runs),
      "partial": .flag(isPartial),
      "limits": JSON(fleet.limits.map(\.words)),
      "phones": .list(
        fleet.trials.map { trial in
          [
            "rule": .text(trial.rule),
            "phone": .text(trial.person.name),
            "isModel": .flag(trial.isModel),
            "receiveOffsetDB": trial.person.phone.receiveOffset.map { JSON($0.value) } ?? .null,
            "verdict": .text(trial.verdict.rawValue),
            "figures": .list(
              trial.figures.map { limit, figure in
                var members = JSON.members("estimate", figure.estimate, figure.lower, figure.upper)
                members["measure"] = .text(figure.measure.word)
                members["bound"] = JSON(limit.bound)
                members["count"] = JSON(figure.count)
                return .object(members)
              }),
          ]
        }),
    ]
  }

  /// The report as CSV: a row for each rule, phone and limit.
  package var csv: String {
    var table = CSVTable(
      columns: ["rule", "phone", "is_model", "offset_db", "measure"] + StudyEstimate.columns()
        + ["count", "bound", "verdict"],
      isPartial: isPartial)
    for trial in fleet.trials {
      for (limit, figure) in trial.figures {
        table.add(
          [
            trial.rule, trial.person.name, "\(trial.isModel)",
            trial.person.phone.receiveOffset?.value.inFewDigits ?? "", figure.measure.word,
          ] + [figure.estimate, figure.lower, figure.upper].map(\.field)
            + ["\(figure.count)", limit.bound.inFewDigits, trial.verdict.rawValue])
      }
    }
    return table.text
  }
}
