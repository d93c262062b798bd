import BLE
@testable import Scenarios
@testable import Scoring
import Testing

/// Timelines of sides, `i` inside, `o` outside and `.` unknown, one column a second, with
/// decisions.
@Suite struct HomeScoreTests {
  private static func time(_ second: Double) -> Instant {
    Instant(nanoseconds: Int64(second * 1e9))
  }

  private static func score(_ sides: String, _ decisions: [(Double, Verdict)]) throws -> HomeScore {
    try #require(timeline(sides, decisions))
  }

  private static func timeline(
    _ sides: String, _ decisions: [(Double, Verdict)]
  ) -> HomeScore? {
    let words: [Character: Side] = ["i": .inside, "o": .outside]
    return HomeScore(
      of: decisions.map { Decision($1, at: time($0)) },
      against: SideTimeline(
        sides.enumerated().map { (time(Double($0)), words[$1] ?? .unknown) }))
  }

  @Test func exitsAreFalseAtHome() throws {
    let decisions: [(Double, Verdict)] = [
      (0, .entered("a")), (1, .left("a")), (1, .entered("b")),  // another room
      (2, .left("b")),  // false
      (3, .entered("b")), (6, .left("b")),  // outside
    ]
    #expect(try Self.score("iiiioooo", decisions).falseExits == [Self.time(2)])
    // An unknown side belongs to the earlier one.
    #expect(try Self.score("i.......", decisions).falseExits == [Self.time(2), Self.time(6)])
  }

  /// An engine in two rooms has left home only with the second.
  @Test func theLastRoomCounts() throws {
    let score = try Self.score(
      "iiii", [(0, .entered("a")), (0, .entered("b")), (1, .left("a")), (2, .left("b"))])
    #expect(score.falseExits == [Self.time(2)])
  }

  @Test func isNothingWithoutAKnownSide() {
    #expect(Self.timeline("....", [(1, .notify("w"))]) == nil)
  }

  /// A person who stays outside is welcomed falsely.
  @Test func everyWelcomeOutsideIsFalse() throws {
    let score = try Self.score("oo..", [(1, .notify("w"))])
    #expect(score.falseWelcomes == [Self.time(1)])
    #expect(score.arrival == nil && score.departure == nil)
  }

  /// Inside for 2 s, outside for 20 s, and inside again: the first welcome of each visit is right,
  /// up to 10 s before it begins and until it ends.
  @Test func aVisitHasOneWelcome() throws {
    let score = try Self.score(
      "ii" + String(repeating: "o", count: 20) + "iiiio",
      [1, 1.5, 3, 11.9, 12, 24, 26].map { ($0, .notify("w")) })
    #expect(score.welcomes == 7)
    #expect(score.falseWelcomes == [1.5, 3, 11.9, 24, 26].map(Self.time))
    #expect(score.arrival == Self.time(22))
    #expect(score.welcomeDelay == .seconds(-10))
  }

  @Test func aMissedWelcomeNeverComes() throws {
    #expect(try Self.score("ooiio", [(4, .notify("w"))]).welcomeDelayS == .infinity)
    #expect(try Self.score("iiii", [(1, .notify("w"))]).welcomeDelayS == nil)
    #expect(try Self.score("o.ii", []).arrival == Self.time(2))
  }

  /// The person leaves at 2 s and is back at 6 s.
  @Test func exitsAreTimedFromTheFirstDeparture() throws {
    func delay(_ sides: String, _ decisions: [(Double, Verdict)]) throws -> Double? {
      try Self.score(sides, decisions).exitDelayS
    }
    #expect(try delay("iiooooii", [(0, .entered("a")), (5, .left("a"))]) == 3)
    #expect(try delay("iiooooii", [(0, .entered("a")), (6, .left("a"))]) == .infinity)
    #expect(try delay("iiooooii", [(0, .entered("a"))]) == .infinity)
    #expect(try delay("iiooooii", [(0, .entered("a")), (1, .left("a"))]) == 0)
    #expect(try delay("iiooooii", []) == 0)
    #expect(try delay("iiii", [(0, .entered("a"))]) == nil)
  }
}
