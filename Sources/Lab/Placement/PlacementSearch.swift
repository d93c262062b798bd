import BLE

/// Looks for the spots of least cost.
///
/// First each beacon in turn takes the spot that lowers the cost most; then, as long as it lowers the
/// cost, one beacon after the other is moved to the best spot for it. That is done again from other
/// starts: a good placement of fewer beacons, a uniform grid, and three that are drawn. Where there
/// are few combinations, all of them are looked at instead.
struct PlacementSearch {
  private let forecast: any PlacementForecast
  private let spots: [Spot]
  private let fixed: [Int]
  private let free: [Int]

  /// Spots that are taken, in rising order, and what they cost.
  struct Candidate: Hashable {
    let spots: [Int]
    let cost: Double
  }

  /// Where there are so many combinations or fewer, all are looked at.
  static let mostCombinations = 5000

  init(_ spots: Spots, by forecast: any PlacementForecast) {
    self.forecast = forecast
    self.spots = spots.all
    fixed = Array(0..<spots.fixedCount)
    free = Array(spots.fixedCount..<spots.all.count)
  }

  /// The best placements of so many beacons that were found, the best first, no two alike.
  ///
  /// - Parameters:
  ///   - fewer: A good placement of fewer beacons, fixed ones included, to start from.
  ///   - seed: What the starts that know nothing are drawn from.
  ///   - combinations: As `mostCombinations`.
  /// - Precondition: There are as many spots, and no more beacons fixed.
  func best(
    _ count: Int, beyond fewer: [Int] = [], seed: UInt64, combinations: Int = mostCombinations
  ) -> [Candidate] {
    let added = count - fixed.count
    precondition((0...free.count).contains(added), "\(count) beacons at \(spots.count) spots")
    guard added > 0 else { return [Candidate(spots: fixed, cost: forecast.cost(of: fixed))] }
    if Self.isExhaustive(added, of: free.count, combinations) { return all(added) }
    let kept = fewer.filter { !fixed.contains($0) }
    var starts = [greedy(added), greedy(added, beyond: kept), uniform(added)]
    for number in 0..<3 as Range<UInt32> { starts.append(drawn(added, seed, number)) }
    var found: [Candidate] = []
    for start in starts {
      let candidate = exchanged(start)
      if !found.contains(where: { $0.spots == candidate.spots }) { found.append(candidate) }
    }
    return found.sorted { ($0.cost, $0.spots[0]) < ($1.cost, $1.spots[0]) }
  }

  /// The placement on the spots nearest to a uniform grid, as it is.
  func uniformGrid(_ count: Int) -> Candidate {
    let spots = fixed + uniform(count - fixed.count)
    return Candidate(spots: spots.sorted(), cost: forecast.cost(of: spots))
  }

  /// Whether all combinations of so many spots are looked at.
  static func isExhaustive(_ added: Int, of free: Int, _ limit: Int = mostCombinations) -> Bool {
    var combinations = 1.0
    for number in 0..<added { combinations *= Double(free - number) / Double(number + 1) }
    return combinations <= Double(limit) + 0.5
  }

  /// The best of all combinations.
  private func all(_ added: Int) -> [Candidate] {
    var best: [Candidate] = []
    func visit(_ chosen: [Int], from first: Int) {
      let later = Array(free[first...])
      guard chosen.count < added - 1 else {
        for (spot, cost) in zip(later, forecast.costs(adding: later, to: fixed + chosen))
        where best.count < 5 || cost < best[best.count - 1].cost {
          best.append(Candidate(spots: fixed + chosen + [spot], cost: cost))
          best.sort { $0.cost < $1.cost }
          best = Array(best.prefix(5))
        }
        return
      }
      for (index, spot) in later.enumerated() { visit(chosen + [spot], from: first + index + 1) }
    }
    visit([], from: 0)
    return best
  }

  private func greedy(_ added: Int, beyond kept: [Int] = []) -> [Int] {
    var chosen = kept
    while chosen.count < added {
      let left = free.filter { !chosen.contains($0) }
      guard let best = cheapest(left, beside: fixed + chosen) else { break }
      chosen.append(best.spot)
    }
    return chosen
  }

  /// The spots nearest to a uniform grid over the rectangle of all free ones: as many columns as fit
  /// its shape, with as many beacons in each, or one more in the first ones.
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

  /// Any spots.
  private func drawn(_ added: Int, _ seed: UInt64, _ number: UInt32) -> [Int] {
    var left = free
    return (0..<added).map { index in
      let draw = Philox.block(
        counter: SIMD4(UInt32(index), number, 0, 0),
        key: SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(seed >> 32)))[0]
      return left.remove(at: Int(draw) % left.count)
    }
  }

  /// Moves one beacon after the other to the best spot for it, until none gains by it.
  private func exchanged(_ start: [Int]) -> Candidate {
    var chosen = start
    var cost = forecast.cost(of: fixed + chosen)
    var isImproved = true
    while isImproved {
      isImproved = false
      for member in chosen.indices {
        var others = chosen
        others.remove(at: member)
        let left = free.filter { !chosen.contains($0) }
        guard let best = cheapest(left, beside: fixed + others), best.cost < cost - 1e-12 else {
          continue
        }
        (chosen[member], cost) = (best.spot, best.cost)
        isImproved = true
      }
    }
    return Candidate(spots: (fixed + chosen).sorted(), cost: cost)
  }

  private func cheapest(_ left: [Int], beside base: [Int]) -> (spot: Int, cost: Double)? {
    zip(left, forecast.costs(adding: left, to: base)).min { $0.1 < $1.1 }.map { ($0.0, $0.1) }
  }
}
