import Scenarios

/// What an expectation came to in runs with one seed after the other.
package struct OutcomeSeries: Hashable, Sendable {
  /// The seed of the first run.
  package let firstSeed: UInt64
  /// What each run came to.
  package let marks: [ExpectationTally.Mark]
  /// What the measure came to in each run in which it came to a figure; empty where that was not
  /// kept.
  package let values: [Double]

  /// The seeds of all runs; `nil` where there are none.
  package var seeds: ClosedRange<UInt64>? {
    marks.isEmpty ? nil : firstSeed...firstSeed + UInt64(marks.count - 1)
  }

  /// What a run came to.
  package struct Outcome: Hashable, Sendable {
    package let seed: UInt64
    package let mark: ExpectationTally.Mark
    /// `nil` where there is none, or where it was not kept.
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

  /// The runs with the same seed in both.
  package static func pairs(
    _ then: OutcomeSeries, _ now: OutcomeSeries
  ) -> [(then: Outcome, now: Outcome)] {
    let former = Dictionary(uniqueKeysWithValues: then.runs.map { ($0.seed, $0) })
    return now.runs.compactMap { now in former[now.seed].map { ($0, now) } }
  }
}

extension OutcomeSeries {
  /// What was counted in runs from a seed on.
  package init(_ tally: ExpectationTally, firstSeed: UInt64) {
    self.init(
      firstSeed: firstSeed, marks: tally.marks,
      values: tally.values.map { Double($0) / tally.expectation.measure.grain })
  }
}
