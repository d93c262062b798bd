/// A limited number of the cheapest placements found, all different.
struct CheapestPlacements {
  /// The placements, cheapest first.
  private(set) var candidates: [PlacementSearch.Candidate] = []
  private let most: Int

  init(most: Int) { self.most = most }

  /// Adds a placement, if it is one of the cheapest.
  mutating func add(_ spots: [Int], cost: Double) {
    if candidates.count == most, let last = candidates.last, cost >= last.cost { return }
    let spots = spots.sorted()
    guard !candidates.contains(where: { $0.spots == spots }) else { return }
    let place = candidates.firstIndex { cost < $0.cost } ?? candidates.endIndex
    candidates.insert(PlacementSearch.Candidate(spots: spots, cost: cost), at: place)
    if candidates.count > most { candidates.removeLast() }
  }
}
