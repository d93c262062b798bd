import Scenarios
import Scoring
import Statistics

/// The differences of a check from an earlier one, paired by seed.
public struct BaselineComparison: Sendable {
  /// The path of the earlier result.
  public let path: String
  /// The changes of the expectations that both results have: of the share of runs that meet the
  /// expectation, or of its mean. If enough runs were measured in only one of the two results, the
  /// change of the share of measured runs is included, too.
  public let changes: [Change]
  /// The scenarios for which the earlier result lacks some seeds: the name of each scenario, with
  /// the seeds that both results have.
  package let fewerSeeds: [(scenario: String, seeds: ClosedRange<UInt64>)]
  /// The expectations that the earlier result does not have.
  package let new: [Baseline.Key]
  /// The expectations that only the earlier result has.
  package let vanished: [Baseline.Key]

  /// The significance level: the maximum probability of a false finding if nothing has changed but
  /// the random numbers. It applies to all changes together, by Holm's method.
  public static let level = 0.01

  /// A compared quantity of an expectation.
  public enum Quantity: String, Hashable, Sendable {
    /// The share of the runs that met the expectation, among the runs judged both times.
    case met
    /// The mean over the runs measured both times.
    case mean
    /// The share of the measured runs among all runs.
    case measured
  }

  /// The change of an expectation.
  public struct Change: Hashable, Sendable {
    package let key: Baseline.Key
    /// The expectation.
    package let expectation: Expectation
    /// The compared quantity.
    package let quantity: Quantity
    /// The number of seeds compared.
    public let pairs: Int
    /// The earlier value of the quantity; `nil` if no seeds were compared.
    public let then: Double?
    /// The present value of the quantity; `nil` if no seeds were compared.
    public let now: Double?
    /// The p-value: the probability of a difference at least as great if only the random numbers
    /// have changed. It is that of McNemar's exact test for a share, or of Student's test for a
    /// mean.
    public let probability: Double
    /// The p-value, adjusted for all changes by Holm's method.
    public internal(set) var adjusted = 1.0
    /// For a share, the first seed whose run changed in the direction in which most runs changed;
    /// for a mean, the seed whose value changed most in the direction in which the mean changed.
    public let seed: UInt64?

    /// `true` if the expectation became worse: nearer to its limits or farther beyond them, or
    /// measured in fewer runs.
    public var isForTheWorse: Bool {
      guard let then, let now else { return false }
      guard quantity != .measured else { return now < then }
      return expectation.expected.excess(of: now) > expectation.expected.excess(of: then)
    }

    /// `true` if the change is significant.
    public var isSignificant: Bool { adjusted <= BaselineComparison.level }
  }

  /// Creates the comparison of checks with an earlier result, for each person of a household.
  public init(of checks: [Check], with baseline: Baseline) {
    var changes: [Change] = []
    var new: [Baseline.Key] = []
    var fewerSeeds: [(scenario: String, seeds: ClosedRange<UInt64>)] = []
    for check in checks {
      let name = check.scenario.name
      if let earlier = baseline.seeds(of: check.scenario), earlier.overlaps(check.seeds) {
        let common = earlier.clamped(to: check.seeds)
        let isListed = fewerSeeds.contains { $0.scenario == name }
        if common != check.seeds, !isListed { fewerSeeds.append((name, common)) }
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

  /// The changes of the expectations that were measured with the same seed both times, and the
  /// changes of all other expectations.
  package var measured: (seen: [Change], unseen: [Change]) {
    let keys = Set(changes.filter { $0.then != nil && $0.now != nil }.map(\.key))
    return (changes.filter { keys.contains($0.key) }, changes.filter { !keys.contains($0.key) })
  }

  /// The changes by which expectations became significantly worse.
  public var worse: [Change] { changes.filter { $0.isSignificant && $0.isForTheWorse } }

  /// The changes by which expectations became significantly better.
  public var better: [Change] { changes.filter { $0.isSignificant && !$0.isForTheWorse } }
}

extension BaselineComparison.Change {
  fileprivate typealias Pair = (then: OutcomeSeries.Outcome, now: OutcomeSeries.Outcome)

  /// Returns the changes of an expectation, from runs with the same seeds.
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
    case .mean: changes.append(Self(ofMean: key, expectation, in: pairs))
    }
    // If so few runs differ that no test of them can be significant, the test would only make the
    // other tests stricter: R. E. Tarone, *A modified Bonferroni method for discrete data* (1990).
    let differing = pairs.count { $0.then.mark.isMeasured != $0.now.mark.isMeasured }
    if Double(sign: .plus, exponent: 1 - differing, significand: 1) <= BaselineComparison.level {
      changes.append(Self(of: key, expectation, .measured, in: pairs) { $0.mark.isMeasured })
    }
    return changes
  }

  /// Creates the change of a share of runs.
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
    // The direction of most changes: from counted to not counted, or the reverse.
    let was = rates.onlyFirst >= rates.onlySecond
    seed = outcomes.first { $0.then == was && $0.now != was }?.seed
  }

  /// Creates the change of a mean.
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
    let sign = Moments(of: differences).sum.isNegative ? -1.0 : 1.0
    let greatest = values.map { ($0.now - $0.then) * sign }.max()
    seed = values.first { ($0.now - $0.then) * sign == greatest }?.seed
  }
}
