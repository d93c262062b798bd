import BLE

/// Looks for the spots of least cost.
///
/// First each beacon in turn takes the spot that lowers the cost most; then, as long as it lowers the
/// cost, one beacon after the other is moved to the best spot for it. That is done again from other
/// starts. Where there are few combinations, all of them are looked at instead.
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
  ///   - seed: What the starts that know nothing are drawn from.
  ///   - combinations: As `mostCombinations`.
  /// - Precondition: There are as many spots, and no more beacons fixed.
  func best(_ count: Int, seed: UInt64, combinations: Int = mostCombinations) -> [Candidate] {
    let added = count - fixed.count
    precondition((0...free.count).contains(added), "\(count) beacons at \(spots.count) spots")
    guard added > 0 else { return [Candidate(spots: fixed, cost: forecast.cost(of: fixed))] }
    if Self.isExhaustive(added, of: free.count, combinations) { return all(added) }
    var starts = [greedy(added), even(added)]
    for number in 0..<3 as Range<UInt32> { starts.append(drawn(added, seed, number)) }
    var found: [Candidate] = []
    for start in starts {
      let candidate = exchanged(start)
      if !found.contains(where: { $0.spots == candidate.spots }) { found.append(candidate) }
    }
    return found.sorted { ($0.cost, $0.spots[0]) < ($1.cost, $1.spots[0]) }
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

  private func greedy(_ added: Int) -> [Int] {
    var chosen: [Int] = []
    for _ in 0..<added {
      let left = free.filter { !chosen.contains($0) }
      if let best = cheapest(left, beside: fixed + chosen) { chosen.append(best.spot) }
    }
    return chosen
  }

  /// As evenly over the plan as it goes: each as far as it can be from those before, the first one
  /// from the middle.
  private func even(_ added: Int) -> [Int] {
    var chosen = fixed
    let middle = Point(
      x: free.reduce(0) { $0 + spots[$1].position.point.x } / Double(free.count),
      y: free.reduce(0) { $0 + spots[$1].position.point.y } / Double(free.count))
    while chosen.count < fixed.count + added {
      var farthest = (spot: free[0], distance: -1.0)
      for spot in free where !chosen.contains(spot) {
        let place = spots[spot].position.point
        let distance =
          chosen.map { spots[$0].position.point.distance(to: place) }.min()
          ?? place.distance(to: middle)
        if distance > farthest.distance { farthest = (spot, distance) }
      }
      chosen.append(farthest.spot)
    }
    return Array(chosen[fixed.count...])
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
