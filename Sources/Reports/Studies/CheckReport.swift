import BLE
import Documents
import Scenarios
import Statistics
import Studies

/// The report of the expectations of scenarios after many runs.
package struct CheckReport: Report, Sendable {
  /// The checks, each with the scenario's name or path as the user gave it.
  package let checks: [(check: Check, path: String)]
  /// The checks for the people of households.
  package let households: [ReportedHousehold]
  /// The names of the scenarios without expectations.
  package let silent: [String]
  /// The comparison with an earlier result; `nil` without one.
  package let comparison: BaselineComparison?

  /// Creates a report of checks.
  ///
  /// - Parameters:
  ///   - checks: The checks, each with the scenario's name or path as the user gave it.
  ///   - households: The checks for the people of households.
  ///   - silent: The names of the scenarios without expectations.
  ///   - baseline: An earlier result to compare with. It is ignored if a check was interrupted.
  package init(
    _ checks: [(check: Check, path: String)], households: [ReportedHousehold] = [],
    silent: [String] = [], baseline: Baseline? = nil
  ) {
    self.checks = checks
    self.households = households
    self.silent = silent
    let all = checks.map(\.check) + households.flatMap(\.check.checks)
    let isPartial = all.contains(where: \.isPartial)
    comparison = isPartial ? nil : baseline.map { BaselineComparison(of: all, with: $0) }
  }

  /// `true` if some runs are missing.
  package var isPartial: Bool {
    checks.contains { $0.check.isPartial } || households.contains { $0.check.isPartial }
  }

  /// `true` if every expectation is met and no expectation has become significantly worse.
  package var isMet: Bool {
    checks.allSatisfy { $0.check.isMet } && households.allSatisfy { $0.check.isMet }
      && comparison?.worse.isEmpty ?? true
  }

  /// `true` if all that keeps the check from being met, and more of its verdicts perhaps, is not
  /// conclusive even after the last of several looks.
  package var isInconclusive: Bool {
    let ofPeople = households.flatMap { household in
      household.check.verdicts.map { (isMet: $0.isMet, isOpen: household.isInconclusive($0)) }
    }
    let all = verdicts.map { (isMet: $0.isMet, isOpen: isInconclusive($0)) } + ofPeople
    return all.contains(where: \.isOpen) && all.allSatisfy { $0.isMet || $0.isOpen }
      && comparison?.worse.isEmpty ?? true
  }

  /// Returns `true` if the verdict is open after the last of several looks.
  func isInconclusive(_ verdict: Check.Verdict) -> Bool { hasLooks && verdict.isOpen }

  /// `true` if open verdicts asked for more runs.
  private var hasLooks: Bool { checks.contains { $0.check.looks.isRepeated } }

  /// Returns the seeds of a check in words, with the limit on further ones.
  static func seeds(of check: Check) -> String {
    let looks = check.looks
    return "seeds \(check.seeds.inWords)"
      + (looks.isRepeated
        ? ", more if not conclusive, up to \(looks.counts.max() ?? 0) of them; 95 % CI of all "
          + "\(looks.counts.count) looks together"
        : "")
  }

  /// Returns the advice about an open verdict that is not met, after its doubt; empty if more seeds
  /// have been run.
  static func advice(on verdict: Check.Verdict, after looks: CheckLooks) -> String {
    verdict.isMet || looks.isRepeated
      ? "" : "; --conclusive runs more seeds until it does not"
  }

  /// The verdicts on the expectations, scenario by scenario.
  package var verdicts: [Check.Verdict] { checks.flatMap(\.check.verdicts) }

  /// The report as `check.json` and `junit.xml`.
  package var files: OutputFolder {
    var folder = OutputFolder()
    folder.add("check.json", json.page)
    folder.add("junit.xml", junit)
    return folder
  }

  /// Returns the command that shows a run in which an expectation fails most clearly.
  static func reproduction(
    of expectation: Expectation, at path: String, seed: UInt64
  ) -> String {
    let variant = expectation.variant.map { " --variant \($0.inShell)" } ?? ""
    return "simrun run \(path.inShell)\(variant) --seed \(seed)"
  }
}
