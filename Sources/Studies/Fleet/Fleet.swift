import BLE
import Documents
import Scenarios
import Sim

/// The same scenario with one phone after the other, by rule: on how many it works.
public struct Fleet: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant of it that is run; `nil` for the scenario as it stands.
  public let variant: String?
  /// What the rules are called.
  public let rules: [String]
  /// What has to be kept for a phone to work.
  public let limits: [Goal.Limit]
  /// How many runs there are of each phone and rule, with the same seeds from 1 on.
  public let runs: UInt64
  /// What has been carried out: of each rule one trial of each phone, models first.
  public private(set) var trials: [Trial] = []

  private let studies: [(rule: String, phone: FleetPhone, isModel: Bool, study: Study)]

  /// A rule on a phone.
  public struct Trial: Sendable {
    /// What the rule is called.
    public let rule: String
    /// The phone.
    public let phone: FleetPhone
    /// Whether it is of a known model.
    public let isModel: Bool
    /// What each limit's measure came to, where there was anything to measure.
    public let figures: [(limit: Goal.Limit, figure: StudyFigure)]

    /// Whether all limits are kept.
    public var verdict: Verdict {
      let verdicts = figures.map { $0.limit.verdict(on: $0.figure) }
      if verdicts.contains(.fails) { return .fails }
      return verdicts.contains(.unclear) || verdicts.isEmpty ? .unclear : .works
    }

    /// About how many times as many runs make its verdict clear, since intervals shrink with the root
    /// of their number; `nil` where nothing is unclear, or a figure lies on its limit.
    package var moreRuns: Double? {
      figures.compactMap { limit, figure in
        guard limit.verdict(on: figure) == .unclear, let estimate = figure.estimate,
          let end = estimate <= limit.bound ? figure.upper : figure.lower
        else { return nil }
        let ratio = (end - estimate) / (limit.bound - estimate)
        return ratio.isFinite ? ratio * ratio : nil
      }.max()
    }
  }

  /// Whether limits are kept.
  public enum Verdict: String, CaseIterable, Sendable {
    /// All figures lie within, with their whole intervals of 95 %.
    case works
    /// A figure lies beyond, with its whole interval.
    case fails
    /// There were too few runs to tell.
    case unclear
  }

  /// What has to be kept where nothing is said: one false unlocking in a hundred walks, and five that
  /// were missed.
  public static let usualLimits = [
    Goal.Limit(measure: .rate(.falseUnlock), isUpper: true, bound: 0.01),
    Goal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 0.05),
  ]

  /// A fleet of which nothing has been carried out.
  ///
  /// - Parameter rules: Words for engines, as of `Scenario.with(engine:)`.
  /// - Precondition: There is at least one run.
  /// - Throws: `noSuchName` where the scenario has no such variant; as `Scenario.with(engine:)`.
  public init(
    of scenario: Scenario, variant: String? = nil, rules: [String] = ["scenario"],
    limits: [Goal.Limit] = Fleet.usualLimits, runs: UInt64
  ) throws(InputError) {
    let world = try scenario.world(of: variant, at: InputPlace("--variant"))
    let phones = FleetPhone.models.map { ($0, true) } + FleetPhone.spread.map { ($0, false) }
    var studies: [(String, FleetPhone, Bool, Study)] = []
    for rule in rules {
      let ruled = try scenario.with(engine: rule, at: InputPlace("--engines"))
      for (phone, isModel) in phones {
        let study = Study(
          of: ruled, variant: variant, in: world.carrying(phone.inPlace(of:)), seeds: 1...runs)
        studies.append((rule, phone, isModel, study))
      }
    }
    self.studies = studies
    self.scenario = scenario
    self.variant = variant
    self.rules = rules
    self.limits = limits
    self.runs = runs
  }

  /// How many runs there are of all phones and rules.
  public var allRuns: Int { studies.count * Int(runs) }

  /// Whether there are phones whose runs were not all carried out.
  public var isPartial: Bool { trials.count < studies.count }

  /// Carries out the runs, side by side. Where the task is cancelled, it ends soon, with the phones
  /// whose runs are done.
  ///
  /// - Parameter progress: Called with how many runs have been counted.
  /// - Throws: As `Study.carryOut`.
  public mutating func carryOut(
    by hands: SideBySide = SideBySide(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    trials = []
    for (rule, phone, isModel, study) in studies {
      var study = study
      let done = trials.count * Int(runs)
      try await study.carryOut(by: hands) { progress(done + $0) }
      guard !study.isPartial else { return }
      let figures = limits.map { limit in
        (limit, study.tally.figure(of: limit.measure, lasting: study.duration))
      }
      trials.append(
        Trial(
          rule: rule, phone: phone, isModel: isModel, figures: figures.filter { $0.1.count > 0 }))
    }
  }
}

extension Goal.Limit {
  /// Whether a figure keeps the limit, as far as its interval tells.
  package func verdict(on figure: StudyFigure) -> Fleet.Verdict {
    guard let lower = figure.lower, let upper = figure.upper else { return .unclear }
    let (isWithin, isBeyond) =
      isUpper ? (upper <= bound, lower > bound) : (lower >= bound, upper < bound)
    return isWithin ? .works : isBeyond ? .fails : .unclear
  }
}
