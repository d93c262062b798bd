import BLE
import Scoring
@testable import Studies
import TestSupport
import Testing

/// Races of candidates with known true rates.
struct TuningRaceTests {
  /// Candidates that err if a random number is below their rate. The number is common to all
  /// candidates of a run, except for 30 % of the runs of each, which have their own.
  private struct Field {
    let rates: [Double]
    let late: [Double]
    let seed: UInt64

    /// Creates 500 combinations, 25 by 20. Their rates form a valley with a floor of 5 %.
    init(seed: UInt64) {
      var rates: [Double] = []
      var late: [Double] = []
      for first in 0..<25 {
        for second in 0..<20 {
          let (x, y) = (Double(first - 14) / 12, Double(second - 6) / 10)
          rates.append(min(0.05 + 0.25 * (x * x + y * y), 0.9))
          late.append(first > 20 ? 0.3 : 0.02)
        }
      }
      (self.rates, self.late, self.seed) = (rates, late, seed)
    }

    func record(of index: Int, run: Int) -> TuningRace.Record {
      var shared = Dice(seed &* 1_000_003 &+ UInt64(run))
      var own = Dice((seed &* 1_000_003 &+ UInt64(run)) &* 1009 &+ UInt64(index) &+ 1)
      let draw = shared.number(0...1)
      let lateness = shared.number(0...1)
      let errs = (own.happens(0.3) ? own.number(0...1) : draw) < rates[index]
      return [[errs ? 1 : 0], [lateness < late[index] ? 1 : 0]]
    }
  }

  private static let goal = TuningGoal(
    .rate(.falseUnlocks),
    limits: [TuningGoal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 0.1)])

  @Test(.enabled(if: Build.isOptimised), arguments: 1...10)
  func findsTheBestOf500WithAQuarterOfAllRuns(seed: UInt64) throws {
    let field = Field(seed: seed)
    let race = Self.race(on: field, runs: 800)
    let best = try #require(race.ranking.first)
    #expect(race.spent <= race.bruteForce / 4)
    #expect(race.runsDone == 800)
    // The best true rate that meets the limit is 5 %. The paired difference of two candidates at
    // about 5 % has a standard deviation of √(2 · 0.3 · 0.05 · 0.95 / 800) = 0.6 %.
    #expect(field.late[best] < 0.1)
    #expect(field.rates[best] <= 0.05 + 3 * 0.006)
  }

  @Test func roundsEndWithTheAllowedCandidates() {
    let field = Field(seed: 1)
    var race = TuningRace(of: 500, for: Self.goal, runs: 32, lasting: [.seconds(10)])
    var counts: [Int: Int] = [:]
    while !race.next.isEmpty {
      let remaining = race.remaining
      counts[race.runsDone] = remaining.count
      race.count(remaining.map { field.record(of: $0, run: race.runsDone) })
    }
    #expect(counts[0] == 500 && counts[1] == 500)
    for (runs, most) in [(2, 250), (4, 125), (8, 63), (16, 32), (31, 32)] {
      #expect((1...most).contains(counts[runs] ?? 0))
    }
    #expect(race.spent == race.candidates.reduce(0) { $0 + $1.runs })
    #expect(race.spent <= 500 * 32 / 4)
  }

  /// For any results of at least sixteen candidates and runs, a race takes at most a quarter of all
  /// runs, including those that confirm the best.
  @Test(
    arguments: [
      (16, 64), (16, 1000), (17, 16), (31, 99), (40, 65), (100, 31), (500, 1000),
    ].prefix(Build.isOptimised ? 7 : 6))
  func takesAtMostAQuarter(count: Int, runs: Int) {
    var race = TuningRace(
      of: count, for: TuningGoal(.rate(.wrongSide)), runs: runs, lasting: [.seconds(10)])
    let expected = race.expected
    while !race.next.isEmpty {
      race.count(race.remaining.map { _ in [[race.runsDone % 3 == 0 ? 1 : 0]] })
    }
    #expect(race.spent == expected)
    #expect(race.spent + runs <= count * runs / 4)
    // The first of equal candidates remains.
    #expect(race.ranking.first == 0)
  }

  @Test func eliminatesFewCandidatesOnlyIfSignificant() {
    var race = TuningRace(of: 3, for: Self.goal, runs: 400, lasting: [.seconds(10)])
    while !race.next.isEmpty {
      let run = race.runsDone
      // The second errs in nine of ten runs, the third misses the limit in half of them.
      let records: [TuningRace.Record] = [
        [[run % 10 == 0 ? 1 : 0], [0]], [[run % 10 == 0 ? 0 : 1], [0]],
        [[0], [run % 2 == 0 ? 1 : 0]],
      ]
      race.count(race.remaining.map { records[$0] })
    }
    #expect(race.ranking == [0])
    #expect(race.candidates[1].drop == .worse(than: 0))
    #expect(race.candidates[2].drop == .misses(Self.goal.limits[0]))
    #expect(race.candidates[0].runs == 400)
    // Of 25 runs, 22 are against the second and 3 for it: p is 0.0002, which is less than 0.05
    // divided by 3 · 2 · 4 comparisons. So it is eliminated after the first round.
    #expect(race.candidates[1].runs == 25)
  }

  @Test func keepsEqualCandidatesToTheEnd() {
    var race = TuningRace(of: 5, for: Self.goal, runs: 100, lasting: [.seconds(10)])
    while !race.next.isEmpty {
      race.count(race.remaining.map { _ in [[race.runsDone % 2 == 0 ? 1 : 0], [0]] })
    }
    #expect(race.ranking == [0, 1, 2, 3, 4])
  }

  @Test func ranksCandidatesThatMeetTheLimitsFirst() {
    var race = TuningRace(of: 4, for: Self.goal, runs: 10, lasting: [.seconds(10)])
    // Error rates of 20, 10, 0 and 30 %; the third is late in 30 % of the runs, the fourth in 20 %.
    let errors = [2, 1, 0, 3]
    let late = [0, 0, 3, 2]
    for run in 0..<10 {
      race.count((0..<4).map { [[run < errors[$0] ? 1 : 0], [run >= 10 - late[$0] ? 1 : 0]] })
    }
    #expect(race.ranking == [1, 0, 3, 2])
    #expect(race.front?.members == [2, 1])
    #expect(race.doubtful == [])
  }

  /// None of 64 candidates errs in the first run. The first half of the grid errs in all others.
  @Test func equalCandidatesThatRemainAreSpreadOverTheGrid() throws {
    var race = TuningRace(
      of: 64, for: TuningGoal(.rate(.falseUnlocks)), runs: 16, lasting: [.seconds(10)])
    for run in 0..<16 {
      race.count(race.remaining.map { [[run > 0 && $0 < 32 ? 1 : 0]] })
      if run == 0 {
        let halves = [race.remaining.count { $0 < 32 }, race.remaining.count { $0 >= 32 }]
        #expect(halves[0] + halves[1] == 32 && abs(halves[0] - halves[1]) <= 4)
      }
    }
    #expect(try #require(race.ranking.first) >= 32)
  }

  /// Every candidate errs only in the second half of the runs. Those eliminated earlier look
  /// better. They make their remaining runs, within a quarter of all runs in total.
  @Test func eliminatedCandidatesBetterThanTheBestAreRetried() throws {
    var race = TuningRace(
      of: 160, for: TuningGoal(.rate(.falseUnlocks)), runs: 32, lasting: [.seconds(10)])
    for run in 0..<32 {
      race.count(race.remaining.map { _ in [[run >= 16 ? 1 : 0]] })
    }
    let best = try #require(race.ranking.first)
    #expect(race.costs(of: best).first == 0.5)
    let doubtful = race.doubtful
    let made = doubtful.map { race.candidates[$0].runs }
    #expect(made.first == 16 && made == made.sorted(by: >), "of equals those that made the most")
    #expect(!doubtful.contains(best))
    let missing = doubtful.reduce(0) { $0 + race.missing(of: $1) }
    #expect(race.spent + missing + race.runs <= race.bruteForce / 4)
  }

  /// There are 32 candidates; all but the last err in a quarter of their runs and are late in one
  /// of twenty. The last is never late. It errs in five of its first ten runs, after which it is
  /// eliminated, and in no others.
  @Test func candidateRetriedForTheFrontMayWin() {
    func record(of index: Int, run: Int) -> TuningRace.Record {
      let isLast = index == 31
      let errs = isLast ? run < 10 && run % 2 == 0 : run % 4 == 0
      return [[errs ? 1 : 0], [!isLast && run % 20 == 3 ? 1 : 0]]
    }
    var race = TuningRace(of: 32, for: Self.goal, runs: 160, lasting: [.seconds(10)])
    while !race.next.isEmpty {
      race.count(race.remaining.map { record(of: $0, run: race.runsDone) })
    }
    #expect(race.candidates[31].runs == 10 && race.candidates[31].drop == .outranked)
    #expect(race.ranking.first == 0 && race.ranking.count == 2)
    #expect(race.doubtful == [31] && race.missing(of: 31) == 150)
    for run in 10..<160 { race.count(record(of: 31, run: run), of: 31) }
    #expect(race.candidates[31].drop == nil && race.doubtful == [])
    #expect(race.ranking.prefix(2) == [31, 0] && race.ranking.count == 3)
    #expect(race.front?.members == [31])
    #expect(race.spent + race.runs <= race.bruteForce / 4)
  }

  private static func race(on field: Field, runs: Int) -> TuningRace {
    var race = TuningRace(of: field.rates.count, for: goal, runs: runs, lasting: [.seconds(10)])
    while !race.next.isEmpty {
      race.count(race.remaining.map { field.record(of: $0, run: race.runsDone) })
    }
    return race
  }
}
