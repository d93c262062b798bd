/// How a check differs from an earlier one, on the same luck: each seed is held against itself.
public struct BaselineComparison: Sendable {
  /// The path of the earlier result.
  public let path: String
  /// The expectations that are in both.
  public let changes: [Change]
  /// Those that the earlier result does not have.
  let new: [Baseline.Key]
  /// Those that only the earlier result has.
  let vanished: [Baseline.Key]

  /// How likely it is at most that anything is found to be worse where nothing has changed but
  /// luck: over all expectations together, by Holm.
  public static let level = 0.01

  /// What has become of an expectation.
  public struct Change: Hashable, Sendable {
    let key: Baseline.Key
    /// The expectation.
    let expectation: Expectation
    /// How many seeds had something to measure then and have now.
    public let pairs: Int
    /// What was expected of them came to so much then; `nil` where there are none.
    public let then: Double?
    /// And to so much now.
    public let now: Double?
    /// How likely so great a difference is where only luck has changed: by the exact test of
    /// McNemar for a share, by Student's for a mean.
    public let probability: Double
    /// The same, over all expectations together, by Holm.
    public internal(set) var adjusted = 1.0
    /// The first seed that did then what was expected and does not do it now; of a mean, the one
    /// that changed most for the worse.
    public let seed: UInt64?

    /// Whether it has become worse: less of what is expected, or farther beyond the limits.
    public var isForTheWorse: Bool {
      guard let then, let now else { return false }
      return expectation.expected.excess(of: now) > expectation.expected.excess(of: then)
    }

    /// Whether more than luck has changed.
    public var isSignificant: Bool { adjusted <= BaselineComparison.level }
  }

  /// The comparison of some checks with an earlier result.
  public init(of checks: [Check], with baseline: Baseline) {
    var changes: [Change] = []
    var new: [Baseline.Key] = []
    for check in checks {
      for verdict in check.verdicts {
        let key = Baseline.Key(verdict.expectation, of: check.scenario)
        if let record = baseline.records.first(where: { $0.key == key }) {
          let now = OutcomeSeries(verdict.tally, firstSeed: check.seeds.lowerBound)
          changes.append(
            Change(
              of: key, verdict.expectation, in: OutcomeSeries.pairs(record.outcomes, now)))
        } else {
          new.append(key)
        }
      }
    }
    for (index, adjusted) in Holm.adjusted(changes.map(\.probability)).enumerated() {
      changes[index].adjusted = adjusted
    }
    let known = Set(changes.map(\.key))
    path = baseline.path
    vanished = baseline.records.map(\.key).filter { !known.contains($0) }
    self.changes = changes
    self.new = new
  }

  /// The expectations that are significantly worse than they were.
  public var worse: [Change] { changes.filter { $0.isSignificant && $0.isForTheWorse } }

  /// Those that are significantly better.
  public var better: [Change] { changes.filter { $0.isSignificant && !$0.isForTheWorse } }
}

extension BaselineComparison.Change {
  fileprivate typealias Pair = (then: OutcomeSeries.Outcome, now: OutcomeSeries.Outcome)

  fileprivate init(of key: Baseline.Key, _ expectation: Expectation, in pairs: [Pair]) {
    self.key = key
    self.expectation = expectation
    switch expectation.demand {
    case .runs:
      var rates = PairedRates()
      for pair in pairs { rates.add(first: pair.then.isMet, second: pair.now.isMet) }
      self.pairs = rates.count
      then = rates.count > 0 ? Double(rates.both + rates.onlyFirst) / Double(rates.count) : nil
      now = rates.count > 0 ? Double(rates.both + rates.onlySecond) / Double(rates.count) : nil
      probability = rates.pValue
      // What was to be met and is no longer; or, of what too many may meet, the reverse.
      let wasMet = rates.onlyFirst >= rates.onlySecond
      seed = pairs.first { $0.then.isMet == wasMet && $0.now.isMet != wasMet }?.now.seed
    case .mean:
      let grain = expectation.measure.grain
      let values = pairs.compactMap { pair in
        pair.then.value.flatMap { then in
          pair.now.value.map { (seed: pair.now.seed, then: then, now: $0) }
        }
      }
      let differences = values.map { Int64((($0.now - $0.then) * grain).rounded()) }
      self.pairs = values.count
      then = Spread.mean(of: values.map(\.then))
      now = Spread.mean(of: values.map(\.now))
      probability = PairedMeans(differences: differences)?.pValue ?? 1
      let sign = Moments(of: differences).sum < 0 ? -1.0 : 1.0
      let greatest = values.map { ($0.now - $0.then) * sign }.max()
      seed = values.first { ($0.now - $0.then) * sign == greatest }?.seed
    }
  }
}
