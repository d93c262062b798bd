import BLE
import Documents
import Scenarios
import Studies

extension CheckReport {
  /// The report as JUnit XML for Jenkins, GitLab and others: a test suite for each scenario, and a
  /// test case for each expectation.
  ///
  /// A case fails if its expectation is not met, or has become significantly worse. If a check was
  /// interrupted, a case is skipped if its expectation is met so far or has no figure yet. A case
  /// may not have properties, so the suite's properties contain the seeds and, under each case's
  /// number, its interval and worst seed. Times are zero, so that the same check gives the same
  /// bytes.
  ///
  /// - SeeAlso: The schema of Jenkins, `junit-10.xsd` of its xUnit plugin.
  package var junit: String {
    let suites =
      checks.map { suite(of: $0.check, at: $0.path) } + households.map { $0.suite(in: self) }
    let name = isPartial ? "simrun check, PARTIAL" : "simrun check"
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append(
      "<testsuites name=\"\(name)\" tests=\"\(suites.reduce(0) { $0 + $1.cases.count })\""
        + " failures=\"\(suites.reduce(0) { $0 + $1.failures })\" errors=\"0\" time=\"0\">")
    lines += suites.flatMap(\.lines)
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func suite(of check: Check, at path: String) -> JUnitSuite {
    var suite = JUnitSuite(name: check.scenario.name, properties: [("seeds", check.seeds.inWords)])
    if check.isPartial {
      suite.properties.append(("partial", "interrupted after \(check.runs.counted("run"))"))
    }
    for (index, verdict) in check.verdicts.enumerated() {
      if let interval = verdict.interval {
        let ends = [interval.lowerBound, interval.upperBound].map(\.inFewDigits)
        suite.properties.append(("\(index + 1).interval95", ends.joined(separator: " ... ")))
      }
      if let worst = verdict.worst {
        suite.properties.append(("\(index + 1).worstSeed", String(worst.seed)))
      }
      suite.cases.append(testCase(of: verdict, in: check, at: path))
    }
    return suite
  }

  private func testCase(of verdict: Check.Verdict, in check: Check, at path: String) -> JUnitCase {
    let key = Baseline.Key(verdict.expectation, of: check.scenario)
    var lines = [verdict.finding] + verdict.gaps + (verdict.doubt.map { [$0] } ?? [])
    if !verdict.isMet, verdict.worst == nil || verdict.isMeasuredTooSeldom,
      let (seed, words) = verdict.example
    {
      let command = Self.reproduction(of: verdict.expectation, at: path, seed: seed)
      lines.append("\(words): \(command)")
    } else if let worst = verdict.worst {
      let command = Self.reproduction(of: verdict.expectation, at: path, seed: worst.seed)
      lines.append("worst seed \(worst.seed): \(command)")
    }
    let found = ([verdict.finding] + verdict.gaps).joined(separator: "; ")
    var faults = verdict.isMet ? [] : ["not met: \(found)"]
    if let comparison {
      faults += comparison.worse.filter { $0.key == key }.map {
        "worse than in \(comparison.path): \(words(of: $0))"
      }
    }
    let isInterrupted = check.isPartial && (verdict.isMet || verdict.isUnknown)
    let isWorse = faults.count > (verdict.isMet ? 0 : 1)
    let reason =
      isInterrupted
      ? "interrupted"
      : isInconclusive(verdict) && !isWorse
        ? "not conclusive after \(verdict.tally.runs.counted("run"))" : nil
    return JUnitCase(
      name: verdict.expectation.sentence, suite: check.scenario.name,
      outcome: reason.map { .skipped($0) } ?? (faults.isEmpty ? .passed : .failed(faults)),
      output: lines)
  }
}

/// An element `testsuite`.
struct JUnitSuite {
  var name: String
  var properties: [(name: String, value: String)]
  var cases: [JUnitCase] = []

  var failures: Int { cases.count { if case .failed = $0.outcome { true } else { false } } }

  private var skipped: Int { cases.count { if case .skipped = $0.outcome { true } else { false } } }

  var lines: [String] {
    let head =
      "  <testsuite name=\"\(name.inXML)\" tests=\"\(cases.count)\" failures=\"\(failures)\""
      + " errors=\"0\" skipped=\"\(skipped)\" time=\"0\">"
    let known = properties.map {
      "      <property name=\"\($0.name.inXML)\" value=\"\($0.value.inXML)\"/>"
    }
    return [head, "    <properties>"] + known + ["    </properties>"] + cases.flatMap(\.lines)
      + ["  </testsuite>"]
  }
}

/// An element `testcase`.
struct JUnitCase {
  var name: String
  var suite: String
  var outcome: Outcome
  /// The findings, in lines.
  var output: [String]

  enum Outcome {
    case passed
    case failed([String])
    case skipped(String)
  }

  var lines: [String] {
    let found = output.map(\.inXML).joined(separator: "\n")
    var lines = ["    <testcase name=\"\(name.inXML)\" classname=\"\(suite.inXML)\" time=\"0\">"]
    switch outcome {
    case .passed: break
    case .failed(let faults):
      let message = faults.joined(separator: "; ").inXML
      lines.append("      <failure message=\"\(message)\" type=\"expectation\">\(found)</failure>")
    case .skipped(let reason): lines.append("      <skipped message=\"\(reason.inXML)\"/>")
    }
    return lines + ["      <system-out>\(found)</system-out>", "    </testcase>"]
  }
}
