import Scenarios
import Scoring
import Statistics
import Studies

/// The people for whom placements are scored: one, or those of a household.
package struct PlacementPeople: Hashable, Sendable {
  /// The household; `nil` for one person without a household.
  package let household: Household?
  /// The share of the people whose scores are to be as good as the score that counts.
  package let share: PeopleShare
  /// The people, in the order of the household.
  package private(set) var all: [PlacementPerson]

  /// Creates the people of a household.
  ///
  /// - Parameter person: The person whom the household's people change: for each, what a person of
  ///   the household does not state is that person's.
  package init(
    of household: Household, share: PeopleShare = .all, like person: PlacementPerson
  ) {
    self.household = household
    self.share = share
    all = household.people.map { lived in
      var person = person
      person.lived = lived
      return person
    }
  }

  /// Creates one person.
  init(_ person: PlacementPerson) {
    household = nil
    share = .all
    all = [person]
  }

  /// Returns the people, each changed.
  func changed(by change: (inout PlacementPerson) -> Void) -> PlacementPeople {
    var people = self
    for index in all.indices { change(&people.all[index]) }
    return people
  }

  /// The number of people whose scores are to be as good as the score that counts.
  package var needed: Int { share.count(of: all.count) }

  /// Returns the person whose score counts: the worst of the best `needed`, and so the worst of
  /// all without a share. Of equal ones, the last.
  ///
  /// - Parameter scores: A score, or a sum over the same seeds, for each person.
  func judged(by scores: [Double], for goal: PlacementGoal) -> Int {
    let order = scores.indices.sorted { one, other in
      goal.isBetter(scores[one], than: scores[other])
        || scores[one] == scores[other] && one < other
    }
    return order[needed - 1]
  }
}

/// The outcomes of a placement for each person, over the same seeds.
struct PeopleOutcomes: Sendable {
  /// The outcomes of each person, seed by seed.
  private(set) var people: [[PlacementOutcome]]
  private var sums: [Double]

  init(people count: Int) {
    people = Array(repeating: [], count: count)
    sums = Array(repeating: 0, count: count)
  }

  /// Creates the outcomes of a placement as trials return them, seed by seed.
  ///
  /// - Parameter dead: The place of the device that is off among those which were tried.
  init(of outcomes: [[PlacementOutcome]], people count: Int, dead: Int = 0) {
    self.init(people: count)
    add(outcomes, dead: dead)
  }

  /// Adds the outcomes of further seeds.
  mutating func add(_ outcomes: [[PlacementOutcome]], dead: Int = 0) {
    for index in people.indices {
      let own = outcomes.map { $0[dead * people.count + index] }
      sums[index] += own.reduce(0) { $0 + $1.score }
      people[index] += own
    }
  }

  /// Returns the person whose score counts.
  func judged(by setting: PlacementSetting) -> Int {
    setting.people.judged(by: sums, for: setting.goal)
  }

  /// Returns the sum that counts over all seeds.
  func sum(by setting: PlacementSetting) -> Double { sums[judged(by: setting)] }

  /// Returns the outcomes of the person whose score counts.
  func outcomes(by setting: PlacementSetting) -> [PlacementOutcome] {
    people[judged(by: setting)]
  }

  /// Returns the score that counts.
  func score(by setting: PlacementSetting) -> PlacementScore {
    PlacementScore(of: outcomes(by: setting), for: setting.goal)
  }
}

/// The scores of a placement for a household.
package struct PlacementPeopleScores: Sendable {
  /// The score of each person, in the order of the household.
  package let people: [PlacementScore]
  /// The person with the worst score, as an index.
  package let worst: Int
  /// The mean over the people.
  package let mean: HouseholdMean

  init(of outcomes: PeopleOutcomes, for goal: PlacementGoal) {
    people = outcomes.people.map { PlacementScore(of: $0, for: goal) }
    let figures = people.map { score in
      let isBounded = score.lower.isFinite && score.upper.isFinite
      return PersonFigure(score.mean, isBounded ? score.lower : nil, isBounded ? score.upper : nil)
    }
    worst = PersonFigure.worst(of: figures, better: goal.isLowerBetter ? .less : .more) ?? 0
    var likeness = SeedLikeness(people: people.count)
    for seed in outcomes.people[0].indices {
      likeness.count(outcomes.people.map { $0[seed].score })
    }
    mean = HouseholdMean(of: figures, alike: likeness.factor ?? 1)
  }
}
