import BLE
import Scoring
@testable import Studies
import Testing

/// Plateaus whose middle is found by hand.
struct TuningPlateauTests {
  private static func line(_ values: some Sequence<Int>) -> TuningSpace {
    let words = values.map { "\($0)" }
    return TuningSpace(of: [words], combinations: words.map { [$0] })
  }

  private static let goal = TuningGoal(
    .rate(.falseUnlocks),
    limits: [TuningGoal.Limit(measure: .rate(.missedUnlock), isUpper: true, bound: 0.1)])

  /// From -86 to -62 dBm all tie, from -60 on all are worse. -74 dBm is seven steps from -60, and
  /// seven from -88, of which nothing is known.
  @Test func endOfTheGridIsNoPlaceToBeNear() throws {
    let space = Self.line(stride(from: -86, through: -50, by: 2))
    let plateau = try #require(
      TuningPlateau(
        of: Array(0...12), choosing: Array(0...12), worse: Array(13...18), in: space))
    #expect(plateau.middle == 6)
    #expect(plateau.nearestWorse == TuningSpace.Nearest(index: 13, steps: 7))
  }

  /// The first two and the last two of ten are worse: both middle ones are three steps away.
  @Test(arguments: [[4, 5, 2, 3, 6, 7], [5, 4, 2, 3, 6, 7]])
  func betterOfTwoMiddlesIsChosen(choices: [Int]) throws {
    let plateau = try #require(
      TuningPlateau(
        of: Array(2...7), choosing: choices, worse: [0, 1, 8, 9], in: Self.line(0..<10)))
    #expect(plateau.middle == choices[0])
    #expect(plateau.nearestWorse?.steps == 3)
    #expect(plateau.order.suffix(2).sorted() == [2, 7])
  }

  @Test func isTheMiddleOfTheGridIfNoneIsWorse() throws {
    let all = Array(0..<5)
    let plateau = try #require(
      TuningPlateau(of: all, choosing: all, worse: [], in: Self.line(all)))
    #expect(plateau.middle == 2 && plateau.nearestWorse == nil)
  }

  @Test func onlyThoseThatMadeAllRunsAreChosen() throws {
    let all = Array(0..<5)
    let plateau = try #require(
      TuningPlateau(of: all, choosing: [0, 1], worse: [], in: Self.line(all)))
    #expect(plateau.middle == 1 && plateau.members == all)
    #expect(TuningPlateau(of: all, choosing: [], worse: [], in: Self.line(all)) == nil)
  }

  /// The first of five errs in nine of ten runs, the last misses the limit, the others are alike.
  @Test func tiesMeetTheLimitsAndAreNotSignificantlyWorse() throws {
    var race = TuningRace(
      of: 5, for: Self.goal, runs: 400, lasting: [.seconds(10)], in: Self.line(0..<5))
    while !race.next.isEmpty {
      let run = race.runsDone
      let alike: TuningRace.Record = [[run % 10 == 0 ? 1 : 0], [0]]
      let records = [
        [[run % 10 == 0 ? 0 : 1], [0]], alike, alike, alike, [[0], [run % 2 == 0 ? 1 : 0]],
      ]
      race.count(race.remaining.map { records[$0] })
    }
    let plateau = try #require(race.plateau)
    #expect(plateau.members == [1, 2, 3] && plateau.middle == 2)
    #expect(plateau.nearestWorse?.steps == 2)
    #expect(race.ranking.first == 1, "the ranking is by the figures alone")
  }

  /// Sixteen alike: only one can make all runs, and it is one of the two in the middle.
  @Test func middleOfEqualCandidatesRemains() throws {
    var race = TuningRace(
      of: 16, for: Self.goal, runs: 160, lasting: [.seconds(10)], in: Self.line(0..<16))
    while !race.next.isEmpty { race.count(race.remaining.map { _ in [[0], [0]] }) }
    #expect(race.ranking == [7])
    let plateau = try #require(race.plateau)
    #expect(plateau.middle == 7 && plateau.members == Array(0..<16))
    #expect(race.spent + race.runs <= race.bruteForce / 4)
  }

  /// Fifteen of sixteen err in one run, which is not significant.
  @Test func singlePlaceIsForTheBestIfTheMiddleLooksWorse() throws {
    var race = TuningRace(
      of: 16, for: Self.goal, runs: 160, lasting: [.seconds(10)], in: Self.line(0..<16))
    while !race.next.isEmpty {
      let run = race.runsDone
      race.count(race.remaining.map { [[$0 > 0 && run == 3 ? 1 : 0], [0]] })
    }
    #expect(race.ranking == [0])
    #expect(race.plateau?.members == [0] && race.plateau?.middle == 0)
  }

  /// Whatever has nothing to measure is neither as good nor the middle.
  @Test func unmeasuredCandidatesDoNotTie() throws {
    var race = TuningRace(
      of: 3, for: Self.goal, runs: 16, lasting: [.seconds(10)], in: Self.line(0..<3))
    while !race.next.isEmpty { race.count(race.remaining.map { [[$0 == 1 ? nil : 0], [0]] }) }
    let plateau = try #require(race.plateau)
    #expect(plateau.members == [0, 2] && plateau.middle != 1)
    #expect(plateau.nearestWorse == TuningSpace.Nearest(index: 1, steps: 1))
    var none = TuningRace(
      of: 3, for: Self.goal, runs: 16, lasting: [.seconds(10)], in: Self.line(0..<3))
    while !none.next.isEmpty { none.count(none.remaining.map { _ in [[nil], [0]] }) }
    #expect(none.plateau == nil)
  }

  @Test func thereIsNoneIfTheBestMissesALimit() {
    var race = TuningRace(
      of: 2, for: Self.goal, runs: 16, lasting: [.seconds(10)], in: Self.line(0..<2))
    while !race.next.isEmpty { race.count(race.remaining.map { _ in [[0], [1]] }) }
    #expect(race.plateau == nil && race.ranking.first == 0)
  }
}
