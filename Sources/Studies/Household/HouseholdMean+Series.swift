import Scoring

extension HouseholdMean {
  /// Creates the mean of a measure, from the results of people whose runs have the same seeds. D is
  /// 1 for a percentile, and if some people lack runs.
  ///
  /// - Parameters:
  ///   - series: The results of each person, of the same measure.
  ///   - runs: The number of runs of each person.
  package init(of series: [CandidateSeries], runs: Int) {
    self.init(
      of: series.map { PersonFigure($0.figure) },
      alike: SeedLikeness(of: series, runs: runs)?.factor ?? 1)
  }
}

extension SeedLikeness {
  /// Creates the sums of a measure, whose value in a run is the mean over the walkers; `nil` for a
  /// percentile, and if some people lack runs.
  init?(of series: [CandidateSeries], runs: Int) {
    let numbers = series.map { Array($0.numbers) }
    guard let first = series.first, runs > 0, numbers.allSatisfy({ $0.count == numbers[0].count })
    else { return nil }
    if case .percentile = first.measure { return nil }
    self.init(people: series.count)
    let walkers = numbers[0].count / runs
    for run in 0..<runs {
      count(
        numbers.map { own in
          let known = own[run * walkers..<(run + 1) * walkers].compactMap { $0 }
          guard !known.isEmpty else { return nil }
          guard !known.contains(DelayTally.never) else { return .infinity }
          return known.reduce(0) { $0 + Double($1) } / Double(known.count)
        })
    }
  }
}
