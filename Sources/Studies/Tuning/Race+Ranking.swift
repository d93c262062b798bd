import Positioning

/// Which candidates are the best, and what can be had.
extension Race {
  /// By how much a candidate is better than another in the goal's measure, on the runs of both.
  package func comparison(of index: Int, to other: Int) -> SeriesComparison {
    SeriesComparison(candidates[index].series[0], to: candidates[other].series[0])
  }

  /// Those that remain, the best first: those that keep the limits by the goal's measure, then by
  /// what it is traded against; then the others, by how far they miss the limits.
  package var ranking: [Int] {
    Self.inOrder(remaining.map(place(of:)))
  }

  private func place(of index: Int) -> Place {
    let (cost, trade) = costs(of: index)
    return Place(excess: excess(of: index), cost: cost, trade: trade, index: index)
  }

  /// By how much a candidate misses the limits in all, as shares of them.
  package func excess(of index: Int) -> Double {
    goal.limits.reduce(0) { sum, limit in
      let series = candidates[index].series.first { $0.measure == limit.measure }
      return sum + (series?.excess(over: limit) ?? 0)
    }
  }

  /// What the goal's measure, and what it is traded against, cost under a candidate: the less, the
  /// better; infinite where there was nothing to measure.
  package func costs(of index: Int) -> (first: Double, second: Double) {
    (cost(of: index, by: goal.measure), goal.against.map { cost(of: index, by: $0) } ?? 0)
  }

  private func cost(of index: Int, by measure: StudyMeasure) -> Double {
    let series = candidates[index].series.first { $0.measure == measure }
    guard let figure = series?.estimate else { return .infinity }
    return goal.prefersLess(of: measure) ? figure : -figure
  }

  /// What can be had of the goal's measure against what it is traded for; `nil` where it is traded
  /// for nothing.
  package var front: Front? {
    goal.against.map { _ in Front(of: candidates.indices.map(costs)) }
  }

  /// Those who were dropped before they had made all runs and look good by these, as far as a
  /// quarter of all runs, with those that confirm the best, allows to let them make the rest: of
  /// many, some look good by luck.
  var doubtful: [Int] {
    var left = candidates.count < 8 ? .max : bruteForce / 4 - expected - runs
    return promising.filter { index in
      let missing = missing(of: index)
      guard candidates[index].drop != nil, missing <= left else { return false }
      left -= missing
      return true
    }
  }

  /// Those on the front; where nothing is traded, those who look better than the best of those that
  /// stayed, the best first and of equals those who made the most runs.
  private var promising: [Int] {
    if let front { return front.members }
    guard let best = ranking.first else { return [] }
    let places = candidates.indices.filter { candidates[$0].runs > 0 }.map(place(of:))
    let bar = place(of: best)
    return Self.inOrder(places.filter { $0.isBetter(than: bar) }) { Double(missing(of: $0)) }
  }

  /// Those that remain, the best first, and of equals those first that are spread over the grid, so
  /// that whoever has to go for want of a place does not come from one end of it.
  ///
  /// Numbered along the golden section, n · φ - ⌊n · φ⌋, any number of them lies evenly.
  var spreadRanking: [Int] {
    func turn(_ index: Int) -> Double {
      let turns = Double(index) * 0.618_033_988_749_894_9
      return turns - turns.rounded(.down)
    }
    return Self.inOrder(remaining.map(place(of:)), ofEquals: turn)
  }

  /// The best first; of equals those of the least number, and then in the order of the grid.
  private static func inOrder(
    _ places: [Place], ofEquals number: (Int) -> Double = { _ in 0 }
  ) -> [Int] {
    places.map { (place: $0, number: number($0.index)) }.sorted { left, right in
      if left.place.isBetter(than: right.place) { return true }
      if right.place.isBetter(than: left.place) { return false }
      return (left.number, left.place.index) < (right.number, right.place.index)
    }.map(\.place.index)
  }

  /// How many runs a candidate has not made.
  package func missing(of index: Int) -> Int { runs - candidates[index].runs }

  private struct Place {
    var excess: Double
    var cost: Double
    var trade: Double
    var index: Int

    func isBetter(than other: Self) -> Bool {
      (excess, cost, trade) < (other.excess, other.cost, other.trade)
    }
  }
}
