/// What an expectation came to in runs with one seed after the other.
struct OutcomeSeries: Hashable, Sendable {
  /// The seed of the first run.
  let firstSeed: UInt64
  /// What each run came to.
  let marks: [ExpectationTally.Mark]
  /// What the measure came to in each run that had something to measure; empty where that was not
  /// kept.
  let values: [Double]

  /// What a run came to that had something to measure.
  struct Outcome: Hashable, Sendable {
    let seed: UInt64
    let isMet: Bool
    /// `nil` where it was not kept.
    let value: Double?
  }

  /// The runs that had something to measure, in order.
  var measured: [Outcome] {
    var outcomes: [Outcome] = []
    for (index, mark) in marks.enumerated() where mark != .unmeasured {
      outcomes.append(
        Outcome(
          seed: firstSeed + UInt64(index), isMet: mark == .met,
          value: values.isEmpty ? nil : values[outcomes.count]))
    }
    return outcomes
  }

  /// The runs with the same seed in both that had something to measure in both.
  static func pairs(
    _ then: OutcomeSeries, _ now: OutcomeSeries
  ) -> [(then: Outcome, now: Outcome)] {
    let former = Dictionary(uniqueKeysWithValues: then.measured.map { ($0.seed, $0) })
    return now.measured.compactMap { now in former[now.seed].map { ($0, now) } }
  }
}

extension OutcomeSeries {
  /// What was counted in runs from a seed on.
  init(_ tally: ExpectationTally, firstSeed: UInt64) {
    self.init(
      firstSeed: firstSeed, marks: tally.marks,
      values: tally.values.map { Double($0) / tally.expectation.measure.grain })
  }
}
