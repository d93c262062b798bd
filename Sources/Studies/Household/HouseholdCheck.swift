import Documents
import Scenarios

/// The expectations of a scenario, checked for each person of a household in runs with the same
/// seeds.
public struct HouseholdCheck: Sendable {
  /// The household.
  public let household: Household
  /// The share of the people for whom an expectation has to be met.
  public let share: PeopleShare
  /// The check of each person, in the order of the household.
  public let checks: [Check]

  /// Creates the result of checks.
  ///
  /// - Precondition: There is a check of each person, of the same expectations.
  package init(_ checks: [Check], of household: Household, for share: PeopleShare) {
    precondition(checks.count == household.people.count, "\(checks.count) people were checked")
    self.household = household
    self.share = share
    self.checks = checks
  }

  /// The scenario as the first person lives in it.
  public var scenario: Scenario { checks[0].scenario }

  /// `true` if some of the seeds were not run.
  public var isPartial: Bool { checks.contains(where: \.isPartial) }

  /// `true` if every expectation is met for enough people.
  public var isMet: Bool { verdicts.allSatisfy(\.isMet) }

  /// The verdict on each expectation, in the order of the scenario.
  public var verdicts: [Verdict] {
    checks[0].verdicts.indices.map { index in
      Verdict(
        zip(household.people, checks).map { ($0, $1.verdicts[index]) },
        needed: share.count(of: household.people.count))
    }
  }

  /// The verdict on an expectation, for the people of a household.
  public struct Verdict: Sendable {
    /// The verdict for each person, in the order of the household.
    public let people: [(person: Person, verdict: Check.Verdict)]
    /// The number of people for whom the expectation has to be met.
    public let needed: Int

    init(_ people: [(person: Person, verdict: Check.Verdict)], needed: Int) {
      self.people = people
      self.needed = needed
    }

    /// The expectation.
    public var expectation: Expectation { people[0].verdict.expectation }

    /// The people for whom the expectation is met.
    public var met: [(person: Person, verdict: Check.Verdict)] {
      people.filter(\.verdict.isMet)
    }

    /// The people for whom the expectation is not met.
    public var failing: [(person: Person, verdict: Check.Verdict)] {
      people.filter { !$0.verdict.isMet && !$0.verdict.isUnknown }
    }

    /// `true` if the expectation is met for enough people.
    public var isMet: Bool { met.count >= needed }

    /// `true` if the check was interrupted before it was known of enough people.
    public var isUnknown: Bool { !isMet && people.count - failing.count >= needed }

    /// The people whose figures allow the opposite verdict, so that more seeds might change it.
    public var open: [(person: Person, verdict: Check.Verdict)] { people.filter(\.verdict.isOpen) }

    /// `true` if the verdict depends on people whose figures allow the opposite one, so that more
    /// seeds might change it.
    public var isOpen: Bool {
      let (met, failing) = (met.count { !$0.verdict.isOpen }, failing.count { !$0.verdict.isOpen })
      return !isUnknown && met < needed && people.count - failing >= needed
    }

    /// The person for whom the figure is farthest beyond its limits or, if it is within them for
    /// all, nearest to them. Nothing to measure is worse than any figure.
    public var worst: (person: Person, verdict: Check.Verdict) {
      func excess(_ verdict: Check.Verdict) -> Double {
        guard let estimate = verdict.estimate else { return .infinity }
        return expectation.expected.excess(of: estimate)
      }
      let known = people.filter { !$0.verdict.isUnknown }
      return known.dropFirst().reduce(known.first ?? people[0]) { worst, other in
        let (one, two) = (worst.verdict, other.verdict)
        return (two.isMet ? 0 : 1, excess(two)) > (one.isMet ? 0 : 1, excess(one)) ? other : worst
      }
    }
  }
}
