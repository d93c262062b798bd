import BLE

/// Candidates that run on the same luck, and of which the poor ones are dropped early.
///
/// It goes in rounds that end after 1/16, 1/8, 1/4, 1/2 and all of the runs. After each but the last
/// a candidate is dropped that is worse than the best of those that keep the limits, or that misses
/// a limit, beyond what chance allows among so many comparisons; and, where there are eight or more,
/// as many of the last ones as it takes to leave no more than a half, a quarter, an eighth and a
/// sixteenth. Of sixteen candidates and runs or more, that takes at most 3/16 of all runs, and with
/// as many runs as one candidate makes, which confirm the best on luck of its own, a quarter.
///
/// Whoever makes all runs in the end, since it looks good after all, is in the race again.
///
/// It carries out nothing itself: whoever does asks for `next`, and gives what came of it.
package struct Race: Sendable {
  package let goal: Goal
  /// How many runs those make that stay to the end.
  package let runs: Int
  /// The candidates, in the order in which they were given.
  package private(set) var candidates: [Candidate]
  /// The runs that have been counted of those that stay.
  package private(set) var runsDone = 0
  /// How many runs of how many candidates have been counted.
  package private(set) var spent = 0

  /// A candidate, what it came to, and why it was dropped.
  package struct Candidate: Sendable {
    /// What it came to, by the goal's measures.
    package fileprivate(set) var series: [Series]
    /// How many runs it made.
    package fileprivate(set) var runs = 0
    /// Why it made no more; `nil` where it stayed.
    package fileprivate(set) var drop: Drop?
  }

  /// Why a candidate was dropped.
  package enum Drop: Hashable, Sendable {
    /// It was worse than another, given by its index.
    case worse(than: Int)
    /// It missed a limit.
    case misses(Goal.Limit)
    /// It was among the last, and there were too many.
    case outranked
  }

  /// What one run came to under one candidate: the numbers of each of the goal's measures.
  typealias Record = [[Int64?]]

  /// A level of significance for each comparison, so that in 19 of 20 races no comparison drops the
  /// one that is truly best. Whoever is dropped as outranked is so by figures alone.
  private let doubt: Double
  private static let rounds = 5

  /// A race that has not begun.
  ///
  /// - Precondition: There is at least one candidate, and one run.
  package init(of count: Int, for goal: Goal, runs: Int, lasting duration: Duration) {
    precondition(count > 0 && runs > 0, "\(runs) runs of \(count) candidates are no race")
    self.goal = goal
    self.runs = runs
    let series = goal.measures.map { Series(of: $0, lasting: duration) }
    candidates = Array(repeating: Candidate(series: series), count: count)
    let comparisons = count * (1 + goal.limits.count) * (Self.rounds - 1)
    doubt = 0.05 / Double(comparisons)
  }

  /// Those that are not dropped, or made all runs all the same.
  var remaining: [Int] { candidates.indices.filter { candidates[$0].drop == nil } }

  /// The runs of the round under way, counted from 0, which those that remain make; none when the
  /// race is over.
  package var next: Range<Int> { runsDone..<end(ofRound: round) }

  /// How many runs it would take to let all candidates make all.
  package var bruteForce: Int { runs * candidates.count }

  /// How many runs will have been counted at the end of the race, if nobody is dropped before they
  /// have to be.
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

  private func end(ofRound round: Int) -> Int {
    max(1, runs >> (Self.rounds - 1 - round))
  }

  /// Counts a run of those that remain, in their order; at the end of a round some are dropped.
  mutating func count(_ records: [Record]) {
    let racing = remaining
    precondition(records.count == racing.count, "\(records.count) of \(racing.count) came in")
    let round = round
    for (index, record) in zip(racing, records) { count(record, of: index) }
    runsDone += 1
    if runsDone == end(ofRound: round), runsDone < runs { drop(afterRound: round) }
  }

  /// Counts a further run of one candidate. Whoever was dropped, and has made all runs now, is in the
  /// race again: few runs spoke against it, and all may speak for it.
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
      let series = candidates[index].series
      if let limit = goal.limits.first(where: { limit in
        series.contains { $0.measure == limit.measure && $0.misses(limit, withDoubt: doubt) }
      }) {
        candidates[index].drop = .misses(limit)
      } else if isGoalKept {
        let comparison = SeriesComparison(
          series[0], to: candidates[best].series[0], withInterval: false)
        let isWorse = comparison.difference.map { goal.isMaximised ? $0 < 0 : $0 > 0 } ?? false
        if isWorse, let pValue = comparison.pValue, pValue <= doubt {
          candidates[index].drop = .worse(than: best)
        }
      }
    }
    let staying = ranking.filter { candidates[$0].drop == nil }
    for index in staying.dropFirst(places(afterRound: round)) {
      candidates[index].drop = .outranked
    }
    for index in remaining { makeRoom(for: index, upTo: end(ofRound: round + 1)) }
  }

  /// Makes room for what comes of so many runs of a candidate in all.
  mutating func makeRoom(for index: Int, upTo runs: Int) {
    for measure in candidates[index].series.indices {
      candidates[index].series[measure].makeRoom(for: runs, after: candidates[index].runs)
    }
  }

  /// How many may stay after a round.
  private func places(afterRound round: Int) -> Int {
    guard candidates.count >= 8 else { return candidates.count }
    return max(1, candidates.count >> (round + 1))
  }
}
