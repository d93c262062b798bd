import Statistics

/// A Pareto front: the combinations for which no other is better in one of their figures without
/// being worse in another.
///
/// - SeeAlso: V. Pareto, *Manuale di economia politica* (1906).
package struct TuningFront: Hashable, Sendable {
  /// The indices of the members, in ascending order of the first figure. Of equal combinations,
  /// only the first is a member.
  package let members: [Int]
  /// The member at which a front of two figures bends most; see `Knee`. `nil` for fewer than three
  /// members, and for a front of more figures, which has no line between its ends.
  package let knee: Int?

  /// Creates the front of costs, for which less is better. Each combination has a cost for each
  /// figure; those with a cost that is not finite are left out.
  ///
  /// - Complexity: O(number of combinations · number of members).
  package init(of costs: [[Double]]) {
    let order = costs.indices.filter { costs[$0].allSatisfy(\.isFinite) }
      .sorted {
        costs[$0] == costs[$1] ? $0 < $1 : costs[$0].lexicographicallyPrecedes(costs[$1])
      }
    var members: [Int] = []
    // What could beat a combination in all figures comes before it.
    for index in order {
      let isBeaten = members.contains { member in
        zip(costs[member], costs[index]).allSatisfy { $0 <= $1 }
      }
      if !isBeaten { members.append(index) }
    }
    self.members = members
    knee =
      costs.first?.count == 2
      ? Knee.index(of: members.map { (costs[$0][0], costs[$0][1]) }).map { members[$0] } : nil
  }
}
