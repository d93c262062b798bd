/// The combinations that tie with the best of a search, and the one in the middle of them.
///
/// The middle is the combination that is farthest from any that is worse, in steps of the grid.
/// What lies beyond the ends of the values is unknown, and no better to be near, so the ends count
/// too (`TuningSpace.stepsBeyondEnds(from:)`). Among those at the same distance, the middle is the
/// farthest from what is worse, then the nearest to the middle of the grid, then the best by its
/// figures.
package struct TuningPlateau: Hashable, Sendable {
  /// The combinations that tie, in the order of the grid.
  package let members: [Int]
  /// The members that can be chosen, from the middle outwards.
  package let order: [Int]
  /// The nearest combination that is worse than the middle; `nil` if steps lead to none.
  package let nearestWorse: TuningSpace.Nearest?

  /// Creates a plateau; `nil` if no member can be chosen.
  ///
  /// - Parameters:
  ///   - choices: The members that can be chosen, the best first.
  ///   - worse: The combinations that are worse, or miss a limit.
  package init?(of members: [Int], choosing choices: [Int], worse: [Int], in space: TuningSpace) {
    let nearest = space.nearest(of: worse)
    let places = choices.enumerated().map { number, index in
      let steps = nearest[index].map { Double($0.steps) } ?? .infinity
      return (
        index: index,
        rank: (
          -min(steps, space.stepsBeyondEnds(from: index)), -steps,
          -space.sumOfStepsBeyondEnds(from: index), number
        )
      )
    }
    self.members = members
    order = places.sorted { $0.rank < $1.rank }.map(\.index)
    guard let middle = order.first else { return nil }
    nearestWorse = nearest[middle]
  }

  /// The combination in the middle.
  package var middle: Int { order[0] }
}
