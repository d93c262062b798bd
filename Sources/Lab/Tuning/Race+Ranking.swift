/// Which candidates are the best, and what can be had.
extension Race {
  /// By how much a candidate is better than another in the goal's measure, on the runs of both.
  func comparison(of index: Int, to other: Int) -> SeriesComparison {
    SeriesComparison(candidates[index].series[0], to: candidates[other].series[0])
  }

  /// Those that remain, the best first: those that keep the limits by the goal's measure, then by
  /// what it is traded against; then the others, by how far they miss the limits.
  var ranking: [Int] {
    let places = remaining.map { (index: $0, place: place(of: $0)) }
    return places.sorted { $0.place < $1.place }.map(\.index)
  }

  private func place(of index: Int) -> Place {
    let (cost, trade) = costs(of: index)
    return Place(excess: excess(of: index), cost: cost, trade: trade, index: index)
  }

  /// By how much a candidate misses the limits in all, as shares of them.
  func excess(of index: Int) -> Double {
    goal.limits.reduce(0) { sum, limit in
      let series = candidates[index].series.first { $0.measure == limit.measure }
      return sum + (series?.excess(over: limit) ?? 0)
    }
  }

  /// What the goal's measure, and what it is traded against, cost under a candidate: the less, the
  /// better; infinite where there was nothing to measure.
  func costs(of index: Int) -> (first: Double, second: Double) {
    (cost(of: index, by: goal.measure), goal.against.map { cost(of: index, by: $0) } ?? 0)
  }

  private func cost(of index: Int, by measure: StudyMeasure) -> Double {
    let series = candidates[index].series.first { $0.measure == measure }
    guard let figure = series?.estimate else { return .infinity }
    return goal.prefersLess(of: measure) ? figure : -figure
  }

  /// What can be had of the goal's measure against what it is traded for; `nil` where it is traded
  /// for nothing.
  var front: Front? {
    goal.against.map { _ in Front(of: candidates.indices.map(costs)) }
  }

  /// Those on the front who were dropped before they had made all runs, as far as a quarter of all
  /// runs, with those that confirm the best, allows to let them make the rest: of many, some are
  /// there by luck.
  var doubtful: [Int] {
    guard let front else { return [] }
    var left = candidates.count < 8 ? .max : bruteForce / 4 - expected - runs
    return front.members.filter { index in
      let missing = missing(of: index)
      guard candidates[index].drop != nil, missing <= left else { return false }
      left -= missing
      return true
    }
  }

  /// How many runs a candidate has not made.
  func missing(of index: Int) -> Int { runs - candidates[index].runs }

  private struct Place: Comparable {
    var excess: Double
    var cost: Double
    var trade: Double
    var index: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.excess, left.cost, left.trade, left.index)
        < (right.excess, right.cost, right.trade, right.index)
    }
  }
}
