import Scenarios
import Statistics

/// How a check differs from an earlier one, on the same luck: each seed is held against itself.
public struct BaselineComparison: Sendable {
  /// The path of the earlier result.
  public let path: String
  /// What has become of the expectations that are in both: of each how often it is met, or its mean;
  /// and how often it is measured, where enough runs differ in that.
  public let changes: [Change]
  /// The scenarios of which the earlier result does not have all seeds, by name, with those that are
  /// in both.
  package let fewerSeeds: [(scenario: String, seeds: ClosedRange<UInt64>)]
  /// Those that the earlier result does not have.
  package let new: [Baseline.Key]
  /// Those that only the earlier result has.
  package let vanished: [Baseline.Key]

  /// How likely it is at most that anything is found to be worse where nothing has changed but
  /// luck: over all changes together, by Holm.
  public static let level = 0.01

  /// What of an expectation is compared.
  public enum Quantity: String, Hashable, Sendable {
    /// The share of the runs that met it, of those that are judged both times.
    case met
    /// The mean over the runs that were measured both times.
    case mean
    /// The share of all runs that were measured.
    case measured
  }

  /// What has become of an expectation.
  public struct Change: Hashable, Sendable {
    package let key: Baseline.Key
    /// The expectation.
    package let expectation: Expectation
    /// What of it is compared.
    package let quantity: Quantity
    /// How many seeds are compared.
    public let pairs: Int
    /// What the quantity came to then; `nil` where there are no such seeds.
    public let then: Double?
    /// And to so much now.
    public let now: Double?
    /// How likely so great a difference is where only luck has changed: by the exact test of
    /// McNemar for a share, by Student's for a mean.
    public let probability: Double
    /// The same, over all changes together, by Holm.
    public internal(set) var adjusted = 1.0
    /// The first seed that did then what was expected, or was measured, and is not now; of a mean,
    /// the one that changed most for the worse.
    public let seed: UInt64?

    /// Whether it has become worse: less of what is expected, farther beyond the limits, or measured
    /// in fewer runs.
    public var isForTheWorse: Bool {
      guard let then, let now else { return false }
      guard quantity != .measured else { return now < then }
      return expectation.expected.excess(of: now) > expectation.expected.excess(of: then)
    }

    /// Whether more than luck has changed.
    public var isSignificant: Bool { adjusted <= BaselineComparison.level }
  }

  /// The comparison of some checks with an earlier result.
  public init(of checks: [Check], with baseline: Baseline) {
    var changes: [Change] = []
    var new: [Baseline.Key] = []
    var fewerSeeds: [(scenario: String, seeds: ClosedRange<UInt64>)] = []
    for check in checks {
      let name = check.scenario.name
      let earlier = baseline.records.first { $0.key.scenario == name }?.outcomes.seeds
      if let earlier, earlier.overlaps(check.seeds) {
        let common = earlier.clamped(to: check.seeds)
        if common != check.seeds { fewerSeeds.append((name, common)) }
      }
      for verdict in check.verdicts {
        let key = Baseline.Key(verdict.expectation, of: check.scenario)
        if let record = baseline.records.first(where: { $0.key == key }) {
          let now = OutcomeSeries(verdict.tally, firstSeed: check.seeds.lowerBound)
          let pairs = OutcomeSeries.pairs(record.outcomes, now)
          changes += Change.all(of: key, verdict.expectation, in: pairs)
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
    self.fewerSeeds = fewerSeeds
  }

  /// The expectations that are significantly worse than they were.
  public var worse: [Change] { changes.filter { $0.isSignificant && $0.isForTheWorse } }

  /// Those that are significantly better.
  public var better: [Change] { changes.filter { $0.isSignificant && !$0.isForTheWorse } }
}

extension BaselineComparison.Change {
  fileprivate typealias Pair = (then: OutcomeSeries.Outcome, now: OutcomeSeries.Outcome)

  /// What has become of an expectation, by the runs with the same seeds.
  fileprivate static func all(
    of key: Baseline.Key, _ expectation: Expectation, in pairs: [Pair]
  ) -> [Self] {
    var changes: [Self] = []
    switch expectation.demand {
    case .runs:
      let judged = pairs.filter { $0.then.mark != .unmeasured && $0.now.mark != .unmeasured }
      let isMetByNever = expectation.allows(.infinity)
      changes.append(
        Self(of: key, expectation, .met, in: judged) {
          $0.mark == .met || $0.mark == .never && isMetByNever
        })
    case .mean:
      changes.append(Self(ofMean: key, expectation, in: pairs))
    }
    // So few that differ that they could not be significant if they all went one way would only make
    // the other tests stricter: R. E. Tarone, *A modified Bonferroni method for discrete data* (1990).
    let differing = pairs.count { $0.then.mark.isMeasured != $0.now.mark.isMeasured }
    if Double(sign: .plus, exponent: 1 - differing, significand: 1) <= BaselineComparison.level {
      changes.append(Self(of: key, expectation, .measured, in: pairs) { $0.mark.isMeasured })
    }
    return changes
  }

  /// The change of a share of runs.
  private init(
    of key: Baseline.Key, _ expectation: Expectation, _ quantity: BaselineComparison.Quantity,
    in pairs: [Pair], counting isCounted: (OutcomeSeries.Outcome) -> Bool
  ) {
    let outcomes = pairs.map {
      (seed: $0.now.seed, then: isCounted($0.then), now: isCounted($0.now))
    }
    var rates = PairedRates()
    for outcome in outcomes { rates.add(first: outcome.then, second: outcome.now) }
    self.key = key
    self.expectation = expectation
    self.quantity = quantity
    self.pairs = rates.count
    then = rates.count > 0 ? Double(rates.both + rates.onlyFirst) / Double(rates.count) : nil
    now = rates.count > 0 ? Double(rates.both + rates.onlySecond) / Double(rates.count) : nil
    probability = rates.pValue
    // What was and is no longer; or, of what too many may meet, the reverse.
    let was = rates.onlyFirst >= rates.onlySecond
    seed = outcomes.first { $0.then == was && $0.now != was }?.seed
  }

  /// The change of a mean.
  private init(ofMean key: Baseline.Key, _ expectation: Expectation, in pairs: [Pair]) {
    let grain = expectation.measure.grain
    let values = pairs.compactMap { pair in
      pair.then.value.flatMap { then in
        pair.now.value.map { (seed: pair.now.seed, then: then, now: $0) }
      }
    }
    let differences = values.map { Int64((($0.now - $0.then) * grain).rounded()) }
    self.key = key
    self.expectation = expectation
    quantity = .mean
    self.pairs = values.count
    then = Spread.mean(of: values.map(\.then))
    now = Spread.mean(of: values.map(\.now))
    probability = PairedMeans(differences: differences)?.pValue ?? 1
    let sign = Moments(of: differences).sum < 0 ? -1.0 : 1.0
    let greatest = values.map { ($0.now - $0.then) * sign }.max()
    seed = values.first { ($0.now - $0.then) * sign == greatest }?.seed
  }
}
