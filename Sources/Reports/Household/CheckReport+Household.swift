import BLE
import Documents
import Scenarios
import Studies

// The checks of scenarios for the people of a household.

/// A check for the people of a household, as a report shows it.
package struct ReportedHousehold: Sendable {
  /// The check.
  package let check: HouseholdCheck
  /// The scenario's name or path as the user gave it.
  package let path: String

  /// Creates a part of a report.
  package init(_ check: HouseholdCheck, path: String) {
    self.check = check
    self.path = path
  }

  /// Returns the command that shows a run in which an expectation fails most clearly for a person.
  func reproduction(
    of expectation: Expectation, for person: Person, seed: UInt64
  ) -> String {
    CheckReport.reproduction(of: expectation, at: path, seed: seed)
      + (check.household.source.map { " \(OptionWord.over.text) \($0.inShell)" } ?? "")
      + " \(OptionWord.person.text) \(person.name.inShell)"
  }

  /// Returns the line about the worst seed of the person for whom an expectation fails most
  /// clearly, or about a seed with nothing to measure; `nil` if there is no such run.
  func worstSeed(of verdict: HouseholdCheck.Verdict) -> String? {
    let (person, own) = verdict.worst
    guard let (seed, words) = own.example(of: person.name) else { return nil }
    return "\(words): see \(reproduction(of: verdict.expectation, for: person, seed: seed))"
  }

  /// Returns `true` if the verdict is open after the last of several looks.
  func isInconclusive(_ verdict: HouseholdCheck.Verdict) -> Bool {
    check.checks[0].looks.isRepeated && verdict.isOpen
  }

  /// Returns the people for whom the expectation is not met, each in a line.
  private func shortfalls(of verdict: HouseholdCheck.Verdict) -> [String] {
    verdict.failing.map { person, own in
      let doubt = own.doubt.map { $0 + CheckReport.advice(on: own, after: check.checks[0].looks) }
      let findings = [own.finding] + own.gaps + (doubt.map { [$0] } ?? [])
      return "not for \(person.name.onOneLine): \(findings.joined(separator: "; "))"
    }
  }

  /// Returns the changes for the worse of an expectation since an earlier result, each in words.
  private func faults(
    of verdict: HouseholdCheck.Verdict, in report: CheckReport
  ) -> [String] {
    guard let comparison = report.comparison else { return [] }
    let keys = Set(check.checks.map { Baseline.Key(verdict.expectation, of: $0.scenario) })
    return comparison.worse.filter { keys.contains($0.key) }.map {
      "worse than in \(comparison.path)\($0.key.person.map { " for \($0.onOneLine)" } ?? ""): "
        + report.words(of: $0)
    }
  }

  /// The section of the text.
  var lines: [String] {
    let all = check.checks.reduce(0) { $0 + Check.runs(of: $1.scenario, seeds: $1.seeds) }
    let runs = check.checks.reduce(0) { $0 + $1.runs }
    let people = check.household.people.count.people
    let extent =
      "\(CheckReport.seeds(of: check.checks[0])), for each of \(people) of "
      + check.household.name.onOneLine
    var lines = [
      "\(check.scenario.name): \(check.scenario.title.onOneLine)",
      check.isPartial
        ? "PARTIAL: interrupted after \(runs) of \(max(all, runs).counted("run")), of \(extent)"
        : extent,
      "",
    ]
    for verdict in check.verdicts {
      let isOpen = isInconclusive(verdict)
      let word =
        verdict.isUnknown
        ? "unknown" : isOpen ? "open   " : verdict.isMet ? "met    " : "NOT MET"
      lines.append("\(word) \(verdict.expectation.sentence)")
      lines.append("        \(verdict.finding)")
      lines += shortfalls(of: verdict).map { "        \($0)" }
      if isOpen {
        let people = verdict.open.map(\.person.name.onOneLine).joined(separator: ", ")
        lines.append("        not conclusive for \(people)")
      }
      if verdict.failing.isEmpty, !verdict.isUnknown {
        let (person, own) = verdict.worst
        lines.append("        worst for \(person.name.onOneLine): \(own.finding)")
      }
      if !verdict.failing.isEmpty, let worst = worstSeed(of: verdict) {
        lines.append("        \(worst)")
      }
    }
    return lines
  }

  /// Returns the suite of the JUnit XML: a case for each expectation.
  func suite(in report: CheckReport) -> JUnitSuite {
    var suite = JUnitSuite(
      name: check.scenario.name,
      properties: [
        ("seeds", check.checks[0].seeds.inWords), ("household", check.household.name),
        ("people", "\(check.household.people.count)"),
      ])
    if check.isPartial { suite.properties.append(("partial", "interrupted")) }
    for verdict in check.verdicts {
      let found = [verdict.finding] + shortfalls(of: verdict)
      let worse = faults(of: verdict, in: report)
      let faults =
        (verdict.isMet ? [] : ["not met: \(found.joined(separator: "; "))"]) + worse
      let reason =
        check.isPartial && (verdict.isMet || verdict.isUnknown)
        ? "interrupted"
        : isInconclusive(verdict) && worse.isEmpty
          ? "not conclusive for \(verdict.open.count.people)" : nil
      suite.cases.append(
        JUnitCase(
          name: verdict.expectation.sentence, suite: check.scenario.name,
          outcome: reason.map { .skipped($0) } ?? (faults.isEmpty ? .passed : .failed(faults)),
          output: found + (worstSeed(of: verdict).map { [$0] } ?? [])))
    }
    return suite
  }

  /// The check as a JSON object.
  var json: JSON {
    var object: [String: JSON] = [
      "scenario": .text(check.scenario.name),
      "household": .text(check.household.name),
      "firstSeed": JSON(check.checks[0].seeds.lowerBound),
      "seeds": JSON(check.checks[0].seeds.count),
      "partial": .flag(check.isPartial),
      "expectations": .list(
        check.verdicts.map { verdict in
          [
            "expectation": .text(verdict.expectation.sentence),
            "variant": verdict.expectation.variant.map { .text($0) } ?? .null,
            "met": verdict.isUnknown ? .null : .flag(verdict.isMet),
            "open": .flag(verdict.isOpen),
            "peopleMet": JSON(verdict.met.count),
            "peopleNeeded": JSON(verdict.needed),
            "worst": .text(verdict.worst.person.name),
            "people": .list(
              zip(verdict.people, check.checks).map { own, check in
                .object(members(of: own.verdict, for: own.person, in: check))
              }),
          ]
        }),
    ]
    let looks = check.checks[0].looks
    if looks.isRepeated { object["conclusiveUpTo"] = JSON(looks.counts.max() ?? 0) }
    return .object(object)
  }

  private func members(
    of verdict: Check.Verdict, for person: Person, in check: Check
  ) -> [String: JSON] {
    var members = CheckReport.members(of: verdict, in: check)
    members["expectation"] = nil
    members["variant"] = nil
    members["name"] = .text(person.name)
    let worst = CheckReport.members(ofWorst: verdict) {
      reproduction(of: verdict.expectation, for: person, seed: $0)
    }
    members.merge(worst) { $1 }
    let mean = verdict.tally.never > 0 ? Double.infinity : nil
    return members.merging(
      JSON.never(among: [("mean", mean), ("worstValue", verdict.worst?.value)])
    ) { $1 }
  }
}

extension HouseholdCheck.Verdict {
  /// The number of people for whom the expectation is met, in a line.
  var finding: String {
    "met for \(met.count) of \(people.count.people)"
      + (isMet ? "" : ", of \(needed) needed")
  }
}

extension Int {
  /// The number of people in words.
  var people: String { self == 1 ? "1 person" : "\(self) people" }
}
