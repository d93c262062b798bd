import BLE
import EngineFiles
import Buildings
@testable import Explaining
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import Testing

@Suite struct DecisionInQuestionTests {
  private static func decisions(_ rows: [(Double, Verdict)]) -> [Decision] {
    rows.map { Decision($1, at: Instant(nanoseconds: Int64($0 * 1e9))) }
  }

  /// Returns a question about one of the decisions of a run of 15 s.
  ///
  /// - Parameter arrival: The time at which the person comes in from outside; `nil` if they are
  ///   always inside.
  private static func question(
    _ number: Int, _ rows: [(Double, Verdict)], entering arrival: Instant? = nil
  ) throws -> DecisionInQuestion {
    let world = try Shipped.scenario("office-walk-past").world
    var journal = Journal(of: world)
    let pose = Pose(
      point: Point(x: 1, y: arrival == nil ? 5 : 2), heading: Vector(dx: 1, dy: 0))
    if let arrival {
      journal.observe(.pose(pose, Whereabouts(side: .outside, room: nil), walker: 0), at: .start)
      journal.observe(
        .pose(pose, Whereabouts(side: .inside, room: "office"), walker: 0), at: arrival)
    }
    for decision in decisions(rows) {
      journal.observe(.decided(decision, pose, walker: 0), at: decision.time)
    }
    let run = Run(of: world, seed: 1, journal: journal)
    return try #require(
      DecisionInQuestion(number: number, of: EngineHistory(of: run, by: WalkerEngines(.listener))))
  }

  /// The time span is 2 s before to 2 s after the decision, because the previous side is earlier.
  @Test func sideIsReversedIfNeverInForceInItsTimeSpan() throws {
    let question = try Self.question(
      3, [(3, .side(.inside)), (6.5, .unlock), (7, .side(.outside)), (7.5, .side(.inside))])
    #expect(question.from.seconds == 5 && question.until.seconds == 9)
    let turned: [[(Double, Verdict)]] = [
      [], [(3, .side(.inside))], [(7, .side(.unknown))],
      [(3, .side(.outside)), (4.9, .side(.inside))],
      [(3, .side(.inside)), (9.1, .side(.outside))],
    ]
    for other in turned { #expect(question.isTurned(by: Self.decisions(other))) }
    let same: [[(Double, Verdict)]] = [
      [(7, .side(.outside))], [(8.9, .side(.outside))], [(1, .side(.outside))],
      [(4, .side(.outside)), (5.1, .side(.inside))], [(5.5, .side(.outside)), (6, .side(.inside))],
    ]
    for other in same { #expect(!question.isTurned(by: Self.decisions(other))) }
  }

  /// A change that only postpones a decision does not reverse it.
  @Test func timeSpanEndsWithTheDecision() throws {
    let question = try Self.question(
      2, [(3, .side(.inside)), (7, .side(.outside)), (12, .side(.inside))])
    #expect(question.until.seconds == 12 && question.heldUntil == question.until)
    #expect(!question.isTurned(by: Self.decisions([(11.9, .side(.outside))])))
    #expect(question.isTurned(by: Self.decisions([(12.1, .side(.outside))])))
    // An act ends with the next one, which is a question of its own.
    let first = try Self.question(1, [(4, .unlock), (9, .unlock)])
    #expect(first.until.seconds == 9 && first.heldUntil == nil)
    let second = try Self.question(2, [(4, .unlock), (9, .unlock)])
    #expect(second.until.seconds == 15)
  }

  /// The person comes in at 10 s, so inside would be right from then on.
  @Test func timeSpanEndsWhereTheDecisionWouldBeRight() throws {
    let question = try Self.question(
      1, [(4, .side(.inside))], entering: Instant(nanoseconds: 10_000_000_000))
    #expect(question.until.seconds == 10)
    #expect(question.isTurned(by: Self.decisions([(10.1, .side(.inside))])))
    let late = try Self.question(
      1, [(9.5, .side(.inside))], entering: Instant(nanoseconds: 10_000_000_000))
    #expect(late.until.seconds == 11.5)
  }

  /// A run lasts a day at most.
  @Test func timeSpanIsWithinTheLongestRun() throws {
    let ground = FloorPlan(
      openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)))
    let world = try World(
      plan: ground, beacons: [], walkers: [], duration: World.longestDuration)
    var journal = Journal(of: world)
    let pose = Pose(point: Point(x: 5, y: 5), heading: Vector(dx: 1, dy: 0))
    let decision = Decision(.unlock, at: Instant(nanoseconds: 86_399_000_000_000))
    journal.observe(.decided(decision, pose, walker: 0), at: decision.time)
    let history = EngineHistory(
      of: Run(of: world, seed: 1, journal: journal), by: WalkerEngines(.listener))
    let question = try #require(DecisionInQuestion(number: 1, of: history))
    #expect(question.until.seconds == 86_400 && question.end.seconds == 86_400)
  }

  /// The other run continues beyond the end of the run, so a decision that only comes later is not
  /// reversed.
  @Test func timeSpanStartsAtThePreviousDecisionAndExceedsTheRun() throws {
    let question = try Self.question(
      3, [(13, .side(.outside)), (13.2, .side(.inside)), (14, .side(.outside))])
    #expect(question.from.seconds == 13.2 && question.until.seconds == 16)
    #expect(!question.isTurned(by: Self.decisions([(15.9, .side(.outside))])))
    #expect(question.isTurned(by: Self.decisions([(16.1, .side(.outside))])))
    // A side that is outside all the time is not reversed.
    #expect(!question.isTurned(by: Self.decisions([(13, .side(.outside))])))
  }

  @Test func unlockIsReversedIfNotInForce() throws {
    let question = try Self.question(2, [(4, .side(.outside)), (5, .unlock)])
    #expect(question.from.seconds == 3)
    #expect(question.isTurned(by: Self.decisions([(4, .side(.outside))])))
    #expect(question.isTurned(by: Self.decisions([(1, .unlock), (2, .lock)])))
    #expect(!question.isTurned(by: Self.decisions([(1, .unlock)])))
  }

  /// The bay begins at x = 9; the rest of the office is another room.
  @Test func positionIsReversedInAnotherRoom() throws {
    func fix(_ x: Double) -> Verdict {
      .position(PositionFix(Point(x: x, y: 4.5), covariance: Covariance(deviation: 1)))
    }
    let question = try Self.question(1, [(5, fix(8))])
    #expect(question.from == question.until)
    #expect(!question.isTurned(by: Self.decisions([(5, fix(3))])))
    #expect(question.isTurned(by: Self.decisions([(5, fix(10))])))
    // The newest position up to then counts.
    #expect(!question.isTurned(by: Self.decisions([(4, fix(10)), (4.5, fix(2)), (6, fix(10))])))
    #expect(question.isTurned(by: []))
  }

  /// On both sides of the point, and off the axes: 0.9 m and 1.1 m are hypotenuses of 3 : 4 : 5
  /// triangles with units of 0.18 m and 0.22 m.
  @Test func positionIsReversedBeyondAMetreWithoutRooms() throws {
    func fix(_ dx: Double, _ dy: Double) -> Verdict {
      .position(
        PositionFix(Point(x: 5 + dx, y: 5 + dy), covariance: Covariance(deviation: 1)))
    }
    let ground = FloorPlan(
      openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)))
    let world = try World(plan: ground, beacons: [], walkers: [], duration: .seconds(15))
    var journal = Journal(of: world)
    let pose = Pose(point: Point(x: 5, y: 5), heading: Vector(dx: 1, dy: 0))
    let decision = Decision(fix(0, 0), at: Instant(nanoseconds: 5_000_000_000))
    journal.observe(.decided(decision, pose, walker: 0), at: decision.time)
    let run = Run(of: world, seed: 1, journal: journal)
    let question = try #require(
      DecisionInQuestion(number: 1, of: EngineHistory(of: run, by: WalkerEngines(.listener))))
    for near in [fix(0, 0), fix(0.9, 0), fix(-0.54, 0.72)] {
      #expect(!question.isTurned(by: Self.decisions([(5, near)])))
    }
    for far in [fix(1.1, 0), fix(-0.66, 0.88), fix(0, -1.1)] {
      #expect(question.isTurned(by: Self.decisions([(5, far)])))
    }
  }

  @Test func isNilWithoutADecision() throws {
    let world = try Shipped.scenario("office-walk-past").world
    let run = EngineHistory(
      of: Run(of: world, seed: 1, journal: Journal(of: world)), by: WalkerEngines(.listener))
    #expect(DecisionInQuestion(number: 1, of: run) == nil)
    #expect(DecisionInQuestion(number: 0, of: run) == nil)
  }
}
