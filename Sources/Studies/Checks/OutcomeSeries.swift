import Scenarios
import Scoring

/// The results of an expectation in runs with consecutive seeds.
package struct OutcomeSeries: Hashable, Sendable {
  /// The seed of the first run.
  package let firstSeed: UInt64
  /// The result of each run.
  package let marks: [ExpectationTally.Mark]
  /// The values of the runs that were measured; empty if they were not stored.
  package let values: [Double]

  /// The seeds of all runs; `nil` without runs.
  package var seeds: ClosedRange<UInt64>? {
    marks.isEmpty ? nil : firstSeed...firstSeed + UInt64(marks.count - 1)
  }

  /// The result of a run.
  package struct Outcome: Hashable, Sendable {
    package let seed: UInt64
    package let mark: ExpectationTally.Mark
    /// The value; `nil` if there is none, or if it was not stored.
    package let value: Double?
  }

  /// The runs, in order.
  package var runs: [Outcome] {
    var rest = values[...]
    return marks.enumerated().map { index, mark in
      Outcome(
        seed: firstSeed + UInt64(index), mark: mark,
        value: mark.isMeasured ? rest.popFirst() : nil)
    }
  }

  /// Returns the runs whose seed is in both series.
  package static func pairs(
    _ then: OutcomeSeries, _ now: OutcomeSeries
  ) -> [(then: Outcome, now: Outcome)] {
    let former = Dictionary(uniqueKeysWithValues: then.runs.map { ($0.seed, $0) })
    return now.runs.compactMap { now in former[now.seed].map { ($0, now) } }
  }
}

extension OutcomeSeries {
  /// Creates the series of a tally, with the seed of its first run.
  package init(_ tally: ExpectationTally, firstSeed: UInt64) {
    self.init(
      firstSeed: firstSeed, marks: tally.marks,
      values: tally.values.map { Double($0) / tally.expectation.measure.grain })
  }
}
