import Documents
import Scenarios
import Statistics
import Studies

extension Check.Verdict {
  /// The finding, in a line.
  package var finding: String {
    guard let estimate else {
      return tally.runs == 0 ? "no runs" : "nothing to measure in any run"
    }
    guard case .runs = expectation.demand else {
      let range = interval.map {
        " (95 % CI \($0.lowerBound.with(3)) ... \($0.upperBound.with(3)))"
      }
      let alike = majority.map {
        ", identical in \($0.successes) (95 % CI \(Self.percent($0.range)) of all runs)"
      }
      let mean = estimate.isFinite ? estimate.with(3) : "infinite"
      return "\(mean) in \(tally.judged.counted("run"))\(range ?? alike ?? "")"
    }
    let range = interval.map { " (95 % CI \(Self.percent($0)))" }
    let share = (estimate * 100).with(1)
    return "met in \(share) % of \(tally.judged.counted("run"))\(range ?? "")"
  }

  /// The number of runs without a figure, and the reason, in lines. If no run has a figure,
  /// `finding` reports it instead.
  var gaps: [String] {
    guard tally.judged > 0 else { return [] }
    let most = isMeasuredTooSeldom ? unmeasuredAtMost : nil
    return [("never", tally.never, nil), ("nothing to measure", tally.unmeasured, most)]
      .filter { $0.1 > 0 }.map { event, count, most in
        "\(event) in \(count) of \(tally.runs.counted("run"))"
          + (most.map { ", more than \($0.inPercent)" } ?? "")
      }
  }

  /// The run that shows why the expectation is not met: the worst one or, if too few runs were
  /// measured, the first in which there was nothing to measure. `nil` if there is none.
  var example: (seed: UInt64, words: String)? { example(of: nil) }

  /// Returns the run that shows why the expectation is not met for a person, with words that name
  /// the person; `nil` for the only one.
  func example(of person: String?) -> (seed: UInt64, words: String)? {
    let whose = person.map { " of \($0.onOneLine)" } ?? ""
    if isMeasuredTooSeldom || tally.judged == 0 {
      return tally.firstUnmeasured.map { ($0, "unmeasured seed \($0)\(whose)") }
    }
    return worst.map {
      ($0.seed, "worst seed \($0.seed)\(whose), \(expectation.inWords($0.value))")
    }
  }

  /// The persons who caused the events that the measure counts, in a line; `nil` if there are none.
  var who: String? {
    let persons = tally.persons.sorted { $0.key < $1.key }
    guard !persons.isEmpty else { return nil }
    let runs = tally.runs.counted("run")
    return "by " + persons.map { "\($0.key) in \($0.value) of \(runs)" }.joined(separator: ", ")
  }

  private static func percent(_ range: ClosedRange<Double>) -> String {
    "\((range.lowerBound * 100).with(1)) ... \((range.upperBound * 100).with(1)) %"
  }

  /// The remark that the interval allows the opposite verdict; `nil` if it does not.
  package var doubt: String? {
    guard isOpen, let interval else { return nil }
    guard isMet else { return "not conclusive: the CI includes the expected value" }
    let expected = expectation.expected
    let beyond = [
      expected.atLeast.flatMap { interval.lowerBound < $0 ? "below \(inWords($0))" : nil },
      expected.atMost.flatMap { interval.upperBound > $0 ? "above \(inWords($0))" : nil },
    ]
    return "not conclusive: the CI extends \(beyond.compactMap { $0 }.joined(separator: " and "))"
  }

  /// Returns a share as a percentage, or a mean as a number.
  private func inWords(_ limit: Double) -> String {
    if case .runs = expectation.demand { limit.inPercent } else { limit.inFewDigits }
  }
}
