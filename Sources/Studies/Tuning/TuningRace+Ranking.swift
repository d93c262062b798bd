import Positioning

/// The ranking of candidates, and the Pareto front.
extension TuningRace {
  /// Returns the difference of a candidate from another in the goal's measure, on the runs of both
  /// for one person: the one who counts for the first.
  ///
  /// - Parameter withInterval: As in `CandidateComparison`.
  package func comparison(
    of index: Int, to other: Int, withInterval: Bool = true
  ) -> CandidateComparison {
    let person = person(judging: index)
    return CandidateComparison(
      series(of: index, for: person)[0], to: series(of: other, for: person)[0],
      withInterval: withInterval)
  }

  /// Returns the results of a candidate for the person who counts.
  package func series(of index: Int) -> [CandidateSeries] {
    series(of: index, for: person(judging: index))
  }

  /// Returns the results of a candidate for a person.
  package func series(of index: Int, for person: Int) -> [CandidateSeries] {
    let count = candidates[index].series.count / people
    return Array(candidates[index].series[person * count..<(person + 1) * count])
  }

  /// Returns the person whose figures count for a candidate: the one for whom it is worst of those
  /// who have to be served, who are those for whom it is best.
  package func person(judging index: Int) -> Int { people == 1 ? 0 : judged(index).index }

  /// Returns the place of a candidate among candidates for one person, for the one who counts; its
  /// index is that of the person.
  private func judged(_ index: Int) -> Place {
    let places = (0..<people).map { person in
      let series = series(of: index, for: person)
      return Place(excess: excess(of: series), costs: costs(of: series), index: person)
    }
    guard people > 1 else { return places[0] }
    return places.sorted { left, right in
      left.isBetter(than: right) || !right.isBetter(than: left) && left.index < right.index
    }[served - 1]
  }

  /// The remaining candidates, best first. Those that meet the limits come first, in order of the
  /// goal's measure and then of the front's other measures. The others follow in order of their
  /// excess.
  package var ranking: [Int] { Self.inOrder(remaining.map(place(of:))) }

  private func place(of index: Int) -> Place {
    var place = judged(index)
    place.index = index
    return place
  }

  /// Returns the total excess of a candidate over the limits, relative to the limits.
  package func excess(of index: Int) -> Double { excess(of: series(of: index)) }

  /// Returns the total excess of results over the limits, relative to the limits.
  package func excess(of results: [CandidateSeries]) -> Double {
    goal.limits.reduce(0) { sum, limit in
      let series = results.first { $0.measure == limit.measure }
      return sum + (series?.excess(over: limit) ?? 0)
    }
  }

  /// Returns the costs of a candidate in the goal's measure and in the front's other measures. Less
  /// is better; a cost is infinite if there was nothing to measure.
  package func costs(of index: Int) -> [Double] { costs(of: series(of: index)) }

  private func costs(of results: [CandidateSeries]) -> [Double] {
    ([goal.measure] + goal.against).map { cost(of: results, by: $0) }
  }

  private func cost(of results: [CandidateSeries], by measure: StudyMeasure) -> Double {
    let series = results.first { $0.measure == measure }
    guard let figure = series?.estimate else { return .infinity }
    return goal.prefersLess(of: measure) ? figure : -figure
  }

  /// The Pareto front of the goal's measure and the others; `nil` without others.
  package var front: TuningFront? {
    goal.against.isEmpty ? nil : TuningFront(of: candidates.indices.map(costs))
  }

  /// The eliminated candidates that look good by the runs they have made. They have to make the
  /// remaining runs, because some of many candidates look good by chance. With eight candidates or
  /// more, all runs, including those that confirm the best, stay within a quarter of `bruteForce`.
  var doubtful: [Int] {
    var left = candidates.count < 8 ? .max : bruteForce / 4 - expected - runs
    return promising.filter { index in
      let missing = missing(of: index)
      guard candidates[index].drop != nil, missing <= left else { return false }
      left -= missing
      return true
    }
  }

  /// The members of the front. Without a front, the candidates that look better than the best of
  /// the remaining ones, best first; among equals, those with the most runs come first.
  private var promising: [Int] {
    if let front { return front.members }
    guard let best = ranking.first else { return [] }
    let places = candidates.indices.filter { candidates[$0].runs > 0 }.map(place(of:))
    let bar = place(of: best)
    return Self.inOrder(places.filter { $0.isBetter(than: bar) }) { Double(missing(of: $0)) }
  }

  /// The remaining candidates, best first. Equal ones are spread over the grid, so that those
  /// eliminated for lack of places do not come from one end of the grid.
  ///
  /// Equal candidates are in order of the golden-section sequence n · φ - ⌊n · φ⌋, with φ = (√5 -
  /// 1) / 2. Any number of the sequence's terms is evenly spread.
  var spreadRanking: [Int] {
    func turn(_ index: Int) -> Double {
      let turns = Double(index) * 0.618_033_988_749_894_9
      return turns - turns.rounded(.down)
    }
    return Self.inOrder(remaining.map(place(of:)), ofEquals: turn)
  }

  /// Returns the indices, best first. Equal ones are in order of `number`, and then in the order of
  /// the grid.
  private static func inOrder(
    _ places: [Place], ofEquals number: (Int) -> Double = { _ in 0 }
  ) -> [Int] {
    places.map { (place: $0, number: number($0.index)) }.sorted { left, right in
      if left.place.isBetter(than: right.place) { return true }
      if right.place.isBetter(than: left.place) { return false }
      return (left.number, left.place.index) < (right.number, right.place.index)
    }.map(\.place.index)
  }

  /// Returns the number of runs that a candidate has not made.
  package func missing(of index: Int) -> Int { runs - candidates[index].runs }

  private struct Place {
    var excess: Double
    var costs: [Double]
    var index: Int

    func isBetter(than other: Self) -> Bool {
      excess != other.excess
        ? excess < other.excess : costs.lexicographicallyPrecedes(other.costs)
    }
  }
}
