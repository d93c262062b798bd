import Scenarios
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
  /// all without a share. Of equal ones, the first.
  ///
  /// - Parameter scores: A score, or a sum over the same seeds, for each person.
  package func judged(by scores: [Double], for goal: PlacementGoal) -> Int {
    let order = scores.indices.sorted { one, other in
      goal.isBetter(scores[one], than: scores[other])
        || scores[one] == scores[other] && one > other
    }
    return order[needed - 1]
  }
}
