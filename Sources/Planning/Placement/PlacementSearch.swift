import BLE

/// The search for the mounting points with the least cost.
///
/// First, each beacon in turn takes the mounting point that reduces the cost most. Then, as long as
/// the cost falls, one beacon after the other moves to its best mounting point. This is repeated
/// from other starts: a good placement of fewer beacons, a uniform grid, and three random ones. If
/// there are few combinations, all of them are evaluated instead. The cheapest of all evaluated
/// placements are kept.
struct PlacementSearch {
  private let forecast: any PlacementForecast
  private let spots: [Spot]
  private let fixed: [Int]
  private let free: [Int]

  /// Mounting points in ascending order, with their cost.
  struct Candidate: Hashable {
    let spots: [Int]
    let cost: Double
  }

  /// The maximum number of combinations for an exhaustive search.
  static let mostCombinations = 5000

  init(_ spots: Spots, by forecast: any PlacementForecast) {
    self.forecast = forecast
    self.spots = spots.all
    fixed = Array(0..<spots.fixedCount)
    free = Array(spots.fixedCount..<spots.all.count)
  }

  /// Returns the best placements found for `count` beacons, best first, all different.
  ///
  /// - Parameters:
  ///   - fewer: A good placement of fewer beacons to start from, including fixed ones.
  ///   - seed: The random seed of the random starts.
  ///   - most: The maximum number of placements.
  ///   - combinations: The maximum number of combinations for an exhaustive search.
  /// - Precondition: There are enough mounting points, and not more fixed beacons than beacons.
  func best(
    _ count: Int, beyond fewer: [Int] = [], seed: UInt64, keeping most: Int = 1,
    combinations: Int = mostCombinations
  ) -> [Candidate] {
    let added = count - fixed.count
    precondition((0...free.count).contains(added), "\(count) beacons at \(spots.count) spots")
    guard added > 0 else { return [Candidate(spots: fixed, cost: forecast.cost(of: fixed))] }
    var cheapest = CheapestPlacements(most: most)
    guard !Self.isExhaustive(added, of: free.count, combinations) else {
      visitAll(added, into: &cheapest)
      return cheapest.candidates
    }
    let kept = fewer.filter { !fixed.contains($0) }
    var starts = [greedy(added), greedy(added, beyond: kept), uniform(added)]
    for number in 0..<3 as Range<UInt32> { starts.append(drawn(added, seed, number)) }
    for start in starts { exchange(start, into: &cheapest) }
    return cheapest.candidates
  }

  /// Returns the best placements that add one beacon to a placement, best first.
  ///
  /// - Parameter most: The maximum number of placements.
  func additions(to fewer: [Int], keeping most: Int) -> [[Int]] {
    let left = free.filter { !fewer.contains($0) }
    let costs = forecast.costs(adding: left, to: fewer)
    let order = left.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    return order.prefix(most).map { (fewer + [left[$0]]).sorted() }
  }

  /// Returns the placement nearest to a uniform grid, not improved any further.
  func uniformGrid(_ count: Int) -> Candidate {
    let spots = fixed + uniform(count - fixed.count)
    return Candidate(spots: spots.sorted(), cost: forecast.cost(of: spots))
  }

  /// `true` if all combinations are evaluated.
  static func isExhaustive(_ added: Int, of free: Int, _ limit: Int = mostCombinations) -> Bool {
    combinations(added, of: free) <= Double(limit) + 0.5
  }

  /// Returns the number of combinations, which is rounded if it is large.
  static func combinations(_ added: Int, of free: Int) -> Double {
    (0..<added).reduce(1) { $0 * Double(free - $1) / Double($1 + 1) }
  }

  /// Evaluates all combinations.
  private func visitAll(_ added: Int, into cheapest: inout CheapestPlacements) {
    func visit(_ chosen: [Int], from first: Int) {
      let later = Array(free[first...])
      guard chosen.count < added - 1 else {
        for (spot, cost) in zip(later, forecast.costs(adding: later, to: fixed + chosen)) {
          cheapest.add(fixed + chosen + [spot], cost: cost)
        }
        return
      }
      for (index, spot) in later.enumerated() { visit(chosen + [spot], from: first + index + 1) }
    }
    visit([], from: 0)
  }

  private func greedy(_ added: Int, beyond kept: [Int] = []) -> [Int] {
    var chosen = kept
    while chosen.count < added {
      let left = free.filter { !chosen.contains($0) }
      guard let best = cheapest(left, beside: fixed + chosen) else { break }
      chosen.append(best)
    }
    return chosen
  }

  /// Returns the mounting points nearest to a uniform grid over the rectangle that contains all
  /// free points. The grid has as many columns as fit its shape, with the same number of beacons in
  /// each, or one more in the first columns.
  private func uniform(_ added: Int) -> [Int] {
    let (xs, ys) = (
      free.map { spots[$0].position.point.x }, free.map { spots[$0].position.point.y }
    )
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else {
      return []
    }
    let shape = (right - left) / max(high - low, 0.01)
    let columns = min(max(Int((Double(added) * shape).squareRoot().rounded()), 1), added)
    var chosen: [Int] = []
    for column in 0..<columns {
      let rows = added / columns + (column < added % columns ? 1 : 0)
      for row in 0..<rows {
        let place = Point(
          x: left + (right - left) * (Double(column) + 0.5) / Double(columns),
          y: low + (high - low) * (Double(row) + 0.5) / Double(rows))
        let nearest = free.filter { !chosen.contains($0) }.min {
          spots[$0].position.point.distance(to: place)
            < spots[$1].position.point.distance(to: place)
        }
        if let nearest { chosen.append(nearest) }
      }
    }
    return chosen
  }

  /// Returns random mounting points.
  private func drawn(_ added: Int, _ seed: UInt64, _ number: UInt32) -> [Int] {
    var left = free
    return (0..<added).map { index in
      let draw = Philox.block(
        counter: SIMD4(UInt32(index), number, 0, 0),
        key: SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(seed >> 32)))[0]
      return left.remove(at: Int(draw) % left.count)
    }
  }

  /// Moves one beacon after the other to its best mounting point, until no move is an improvement,
  /// or the task is cancelled.
  private func exchange(_ start: [Int], into cheapest: inout CheapestPlacements) {
    var chosen = start
    var cost = forecast.cost(of: fixed + chosen)
    cheapest.add(fixed + chosen, cost: cost)
    var isImproved = true
    while isImproved, !Task.isCancelled {
      isImproved = false
      for member in chosen.indices {
        var others = chosen
        others.remove(at: member)
        let left = free.filter { !chosen.contains($0) }
        let costs = forecast.costs(adding: left, to: fixed + others)
        for (spot, cost) in zip(left, costs) { cheapest.add(fixed + others + [spot], cost: cost) }
        guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }),
          costs[best] < cost - 1e-12
        else { continue }
        (chosen[member], cost) = (left[best], costs[best])
        isImproved = true
      }
    }
  }

  private func cheapest(_ left: [Int], beside base: [Int]) -> Int? {
    zip(left, forecast.costs(adding: left, to: base)).min { $0.1 < $1.1 }?.0
  }
}
