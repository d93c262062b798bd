/// A race of candidates with common random numbers, which eliminates poor ones early.
///
/// Its rounds end after 1/16, 1/8, 1/4, 1/2 and all of the runs. After each round except the last,
/// it eliminates these candidates:
///
/// - Those that significantly miss a limit, or are significantly worse than the best candidate that
///   meets the limits, with an allowance for the number of comparisons.
/// - If there are eight candidates or more, the last in the ranking, to leave at most a half, a
///   quarter, an eighth and a sixteenth, round by round. Some of the places are for the middle of
///   the plateau of candidates that tie with the best.
///
/// With at least sixteen candidates and runs, this takes at most 3/16 of all runs. The confirmation
/// of the best on held-out seeds takes as many runs as one candidate makes. Both together take at
/// most a quarter.
///
/// An eliminated candidate that looks good after all, and makes all runs in the end, is in the race
/// again.
///
/// The race runs nothing itself. The caller runs `next` and counts the results.
package struct TuningRace: Sendable {
  package let goal: TuningGoal
  /// The number of runs of a finalist.
  package let runs: Int
  /// The number of people for each of whom every run is made; 1 or more.
  package let people: Int
  /// The number of people for whom a candidate has to be as good as it counts.
  package let served: Int
  /// The space of the candidates; `nil` if nothing is known about how far apart they are.
  let space: TuningSpace?
  /// The candidates, in the given order.
  package private(set) var candidates: [Candidate]
  /// The number of runs counted of each remaining candidate.
  package private(set) var runsDone = 0
  /// The number of runs counted, over all candidates.
  package private(set) var spent = 0

  /// A candidate, with its results and the reason for its elimination.
  package struct Candidate: Sendable {
    /// The results for each of the goal's measures, in the order of the measures; person by person.
    package fileprivate(set) var series: [CandidateSeries]
    /// The number of runs.
    package fileprivate(set) var runs = 0
    /// The reason for the elimination; `nil` for a remaining candidate.
    package fileprivate(set) var drop: Drop?
  }

  /// The reason for an elimination.
  package enum Drop: Hashable, Sendable {
    /// The candidate was worse than another, given by its index.
    case worse(than: Int)
    /// The candidate missed a limit.
    case misses(TuningGoal.Limit)
    /// The candidate was among the last, and too many candidates remained.
    case outranked
  }

  /// The result of a candidate in one run: the numbers of each of the goal's measures, person by
  /// person.
  typealias Record = [[Int64?]]

  /// The significance level of each comparison. It is such that in 19 of 20 races, no comparison
  /// eliminates the best candidate. Outranked candidates are eliminated without a test.
  private let doubt: Double
  private static let rounds = 5

  /// Creates a race without runs.
  ///
  /// - Parameters:
  ///   - durations: The duration of each person's runs, which are longer for one who walks slowly.
  ///   - served: The number of people for whom a candidate has to be as good as it counts; by
  ///     default all of them.
  /// - Precondition: There is at least one candidate, one run and one person, and a person at least
  ///   is served.
  package init(
    of count: Int, for goal: TuningGoal, runs: Int, lasting durations: [Duration],
    in space: TuningSpace? = nil, served: Int? = nil
  ) {
    precondition(count > 0 && runs > 0, "\(runs) runs of \(count) candidates are no race")
    let people = durations.count
    precondition((1...people).contains(served ?? people), "\(people) people cannot be served")
    self.people = people
    self.served = served ?? people
    self.goal = goal
    self.runs = runs
    self.space = space
    let all = durations.flatMap { duration in
      goal.measures.map { CandidateSeries(of: $0, lasting: duration) }
    }
    candidates = Array(repeating: Candidate(series: all), count: count)
    let comparisons = count * people * (1 + goal.limits.count) * (Self.rounds - 1)
    doubt = 0.05 / Double(comparisons)
  }

  /// The candidates that are not eliminated, or that are back because they made all runs.
  var remaining: [Int] { candidates.indices.filter { candidates[$0].drop == nil } }

  /// The runs, counted from 0, that the remaining candidates make in the present round; empty after
  /// the race.
  package var next: Range<Int> { runsDone..<end(ofRound: round) }

  /// The number of runs if every candidate made all runs.
  package var bruteForce: Int { runs * candidates.count }

  /// The expected number of runs counted at the end of the race, without early eliminations.
  package var expected: Int {
    var (expected, racing, done) = (spent, remaining.count, runsDone)
    for round in round..<Self.rounds {
      expected += racing * (end(ofRound: round) - done)
      done = end(ofRound: round)
      racing = min(racing, places(afterRound: round))
    }
    return expected
  }

  private var round: Int {
    (0..<Self.rounds).first { end(ofRound: $0) > runsDone } ?? Self.rounds - 1
  }

  private func end(ofRound round: Int) -> Int { max(1, runs >> (Self.rounds - 1 - round)) }

  /// Counts a run of the remaining candidates, in their order. The end of a round eliminates some.
  mutating func count(_ records: [Record]) {
    let racing = remaining
    precondition(records.count == racing.count, "\(records.count) of \(racing.count) came in")
    let round = round
    for (index, record) in zip(racing, records) { count(record, of: index) }
    runsDone += 1
    if runsDone == end(ofRound: round), runsDone < runs { drop(afterRound: round) }
  }

  /// Counts a further run of one candidate. An eliminated candidate that has now made all runs is
  /// in the race again: few runs spoke against it, and all may speak for it.
  mutating func count(_ record: Record, of index: Int) {
    for (measure, numbers) in record.enumerated() {
      candidates[index].series[measure].append(numbers)
    }
    candidates[index].runs += 1
    if candidates[index].runs == runs { candidates[index].drop = nil }
    spent += 1
  }

  private mutating func drop(afterRound round: Int) {
    let ranking = spreadRanking
    guard let best = ranking.first else { return }
    let isGoalKept = excess(of: best) == 0
    for index in ranking.dropFirst() {
      let series = series(of: index)
      if let limit = goal.limits.first(where: { limit in
        series.contains { $0.measure == limit.measure && $0.misses(limit, withDoubt: doubt) }
      }) {
        candidates[index].drop = .misses(limit)
      } else if isGoalKept {
        let comparison = comparison(of: index, to: best, withInterval: false)
        let isWorse = comparison.difference.map { goal.isMaximised ? $0 < 0 : $0 > 0 } ?? false
        if isWorse, let pValue = comparison.pValue, pValue <= doubt {
          candidates[index].drop = .worse(than: best)
        }
      }
    }
    let staying = ranking.filter { candidates[$0].drop == nil }
    let going = Set(goingOn(staying, places: places(afterRound: round)))
    for index in staying where !going.contains(index) { candidates[index].drop = .outranked }
    for index in remaining { makeRoom(for: index, upTo: end(ofRound: round + 1)) }
  }

  /// Reserves memory for the results of a candidate up to a total number of runs.
  mutating func makeRoom(for index: Int, upTo runs: Int) {
    for measure in candidates[index].series.indices {
      candidates[index].series[measure].makeRoom(for: runs, after: candidates[index].runs)
    }
  }

  /// Returns the number of candidates that may remain after a round.
  private func places(afterRound round: Int) -> Int {
    guard candidates.count >= 8 else { return candidates.count }
    return max(1, candidates.count >> (round + 1))
  }
}
