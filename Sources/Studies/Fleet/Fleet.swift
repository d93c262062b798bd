import BLE
import Documents
import Scenarios
import Scoring
import Sim

/// A scenario run with the people of a household and with different rules, to find those whose
/// phones meet the limits.
public struct Fleet: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant that is run; `nil` for the scenario without a variant.
  public let variant: String?
  /// The names of the rules.
  public let rules: [String]
  /// The people with the phones.
  public let household: Household
  /// The limits that a phone has to meet.
  public let limits: [TuningGoal.Limit]
  /// The number of runs of each phone and rule; all have the same seeds, starting at 1.
  public let runs: UInt64
  /// The finished trials: for each rule one trial of each person, in the order of the household.
  public private(set) var trials: [Trial] = []

  /// `true` for the default limits, some of which may have nothing to measure in a scenario.
  private let hasDefaultLimits: Bool
  private let studies: [(rule: String, person: Person, study: Study)]

  /// A rule on a person's phone.
  public struct Trial: Sendable {
    /// The name of the rule.
    public let rule: String
    /// The person with the phone.
    public let person: Person
    /// The figure of each limit's measure. If there was nothing to measure, the figure of a default
    /// limit is left out, and the figure of any other limit has no estimate.
    public let figures: [(limit: TuningGoal.Limit, figure: StudyEstimate)]

    /// `true` for a phone of a known model.
    public var isModel: Bool { person.phone.model != nil }

    /// The verdict over all limits. A phone with nothing to measure for one of the limits does not
    /// pass.
    public var verdict: Verdict {
      let verdicts = figures.map { $0.limit.verdict(on: $0.figure) }
      if verdicts.contains(.fails) { return .fails }
      return verdicts.contains(.inconclusive) || verdicts.isEmpty ? .inconclusive : .passes
    }

    /// The approximate factor by which to multiply the number of runs so that the verdict becomes
    /// conclusive: intervals shrink with the square root of the factor. Figures exactly on their
    /// limits are left out; `nil` if no other figure is inconclusive.
    package var moreRuns: Double? {
      figures.compactMap { limit, figure in
        guard limit.verdict(on: figure) == .inconclusive, let estimate = figure.estimate,
          let end = estimate <= limit.bound ? figure.upper : figure.lower
        else { return nil }
        let ratio = (end - estimate) / (limit.bound - estimate)
        return ratio.isFinite ? ratio * ratio : nil
      }.max()
    }
  }

  /// A verdict on limits.
  public enum Verdict: String, CaseIterable, Sendable {
    /// Every figure meets its limit with its whole 95 % confidence interval.
    case passes = "pass"
    /// A figure violates its limit with its whole interval.
    case fails = "fail"
    /// There are too few runs to decide, or no run has anything to measure.
    case inconclusive
  }

  /// The default limits: false unlocks in at most 1 % of the runs, missed unlocks in at most 5 %.
  public static let defaultLimits = [
    TuningGoal.Limit(measure: .rate(.falseUnlocks), isUpper: true, bound: 0.01),
    TuningGoal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 0.05),
  ]

  /// Creates a fleet without runs.
  ///
  /// - Parameters:
  ///   - household: The people with the phones.
  ///   - rules: Words for engines, as in `Scenario.with(engine:)`.
  ///   - limits: The limits that a phone has to meet; `nil` for those of `defaultLimits` for which
  ///     the scenario has something to measure.
  /// - Precondition: There is at least one run.
  /// - Throws: `noSuchName` if the scenario has no such variant, `unusable` if no walker has a
  ///   phone that listens, and the errors of `Person.check(in:)` and `Scenario.with(engine:)`.
  public init(
    of scenario: Scenario, variant: String? = nil, over household: Household = .fleet,
    rules: [String] = ["scenario"],
    limits: [TuningGoal.Limit]? = nil, runs: UInt64
  ) throws(InputError) {
    let world = try scenario.world(of: variant, at: InputPlace(option: .variant))
    guard world.walkers.contains(where: { $0.phone != nil }) else {
      throw .unusable(
        scenario.place.key("walkers"),
        "no walker has a phone that listens; fleet varies how phones read, and tags only send")
    }
    try household.check(in: world)
    var studies: [(String, Person, Study)] = []
    for rule in rules {
      let ruled = try scenario.with(
        engine: rule, of: variant, at: InputPlace(option: .engines))
      for person in household.people {
        let study = Study(
          of: ruled, variant: variant, in: world.lived(inBy: person), seeds: 1...runs)
        studies.append((rule, person, study))
      }
    }
    self.studies = studies
    self.household = household
    self.scenario = scenario
    self.variant = variant
    self.rules = rules
    self.limits = limits ?? Self.defaultLimits
    hasDefaultLimits = limits == nil
    self.runs = runs
  }

  /// The number of runs of all phones and rules.
  public var allRuns: Int { studies.count * Int(runs) }

  /// `true` if some phones are unfinished.
  public var isPartial: Bool { trials.count < studies.count }

  /// Runs all phones and rules, the runs of each in parallel. If the task is cancelled, the fleet
  /// ends soon and keeps the phones finished by then.
  ///
  /// - Parameter progress: Called with the number of runs counted.
  /// - Throws: The errors of `Study.perform`.
  public mutating func perform(
    by workers: ParallelRuns = ParallelRuns(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    trials = []
    for (rule, person, study) in studies {
      var study = study
      study.keeping = limits.map(\.measure)
      let done = trials.count * Int(runs)
      try await study.perform(by: workers) { progress(done + $0) }
      guard !study.isPartial else { return }
      let figures = zip(limits, study.kept).map { ($0, $1.figure) }
      trials.append(
        Trial(
          rule: rule, person: person,
          figures: figures.filter { !hasDefaultLimits || $0.1.count > 0 }))
    }
  }
}

extension TuningGoal.Limit {
  /// Returns the verdict on a figure, by its confidence interval.
  package func verdict(on figure: StudyEstimate) -> Fleet.Verdict {
    guard let lower = figure.lower, let upper = figure.upper else { return .inconclusive }
    let (isWithin, isBeyond) =
      isUpper ? (upper <= bound, lower > bound) : (lower >= bound, upper < bound)
    return isWithin ? .passes : isBeyond ? .fails : .inconclusive
  }
}
