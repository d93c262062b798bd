import BLE
@testable import Scenarios
import Testing

/// Timelines of sides, `i` inside, `o` outside and `.` unknown, one column a second, with decisions.
@Suite struct HomeScoreTests {
  private static func time(_ second: Double) -> Instant {
    Instant(nanoseconds: Int64(second * 1e9))
  }

  private static func score(_ sides: String, _ decisions: [(Double, Verdict)]) -> HomeScore {
    let words: [Character: Side] = ["i": .inside, "o": .outside]
    return HomeScore(
      of: decisions.map { Decision($1, at: time($0)) },
      against: SideTimeline(
        sides.enumerated().map { (time(Double($0)), words[$1] ?? .unknown) }))
  }

  @Test func exitsAreFalseAtHome() {
    let decisions: [(Double, Verdict)] = [
      (0, .entered("a")), (1, .left("a")), (1, .entered("b")),  // another room
      (2, .left("b")),  // false
      (3, .entered("b")), (6, .left("b")),  // outside
    ]
    #expect(Self.score("iiiioooo", decisions).falseExits == [Self.time(2)])
    // An unknown side belongs to the earlier one.
    #expect(Self.score("i.......", decisions).falseExits == [Self.time(2), Self.time(6)])
    #expect(Self.score("oo......", decisions).falseExits == [])
  }

  /// An engine in two rooms has left home only with the second.
  @Test func theLastRoomCounts() {
    let score = Self.score(
      "iiii", [(0, .entered("a")), (0, .entered("b")), (1, .left("a")), (2, .left("b"))])
    #expect(score.falseExits == [Self.time(2)])
  }

  @Test func welcomesAreFalseWithoutArrival() {
    let score = Self.score(
      "iiooiiii", [(1, .notify("w")), (3, .notify("w")), (5, .notify("w")), (7, .notify("w"))])
    #expect(score.welcomes == 4)
    #expect(score.falseWelcomes == [1, 3, 7].map(Self.time))
    #expect(score.arrival == Self.time(4))
    #expect(score.welcomeDelay == .seconds(1))
  }

  @Test func aMissedWelcomeNeverComes() {
    #expect(Self.score("ooii", [(1, .notify("w"))]).welcomeDelayS == .infinity)
    #expect(Self.score("iiii", [(1, .notify("w"))]).welcomeDelayS == nil)
    #expect(Self.score("o.ii", []).arrival == Self.time(2))
  }
}
