import Scoring
import Statistics
import Studies

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
