import Statistics

/// What can be had: settings of which none is better in one of two figures without being worse in
/// the other.
///
/// - SeeAlso: V. Pareto, *Manuale di economia politica* (1906).
package struct Front: Hashable, Sendable {
  /// The indices of those on the front, by the first figure from the least on; of equals the first
  /// stands for all.
  package let members: [Int]
  /// The one of them at which the front bends the most: see `Knee`; `nil` where it has no more than
  /// two.
  package let knee: Int?

  /// The front of pairs of costs, each of which is the better the less it is; those that are not
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
