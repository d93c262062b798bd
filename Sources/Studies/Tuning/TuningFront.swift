import Statistics

/// A Pareto front: the combinations for which no other is better in one of two figures without
/// being worse in the other.
///
/// - SeeAlso: V. Pareto, *Manuale di economia politica* (1906).
package struct TuningFront: Hashable, Sendable {
  /// The indices of the members, in ascending order of the first figure. Of equal pairs, only the
  /// first is a member.
  package let members: [Int]
  /// The member at which the front bends most; see `Knee`. `nil` for fewer than three members.
  package let knee: Int?

  /// Creates the front of pairs of costs, for which less is better. Pairs with a cost that is not
  /// finite are left out.
  package init(of costs: [(first: Double, second: Double)]) {
    let order = costs.indices.filter { costs[$0].first.isFinite && costs[$0].second.isFinite }
      .sorted { (costs[$0].first, costs[$0].second, $0) < (costs[$1].first, costs[$1].second, $1) }
    var members: [Int] = []
    var least = Double.infinity
    for index in order where costs[index].second < least {
      members.append(index)
      least = costs[index].second
    }
    self.members = members
    knee = Knee.index(of: members.map { (costs[$0].first, costs[$0].second) }).map { members[$0] }
  }
}
