import BLE
@testable import Scoring
import Testing

/// Timelines from left to right, one column a second: `#` is right, `-` is wrong or nothing, and
/// `.` is an unknown truth.
struct ChangeScoreTests {
  private static func instant(_ seconds: Int) -> Instant {
    Instant(nanoseconds: Int64(seconds) * 1_000_000_000)
  }

  private static func score(_ line: String, changes: [Int]) -> ChangeScore {
    var timeline = CorrectnessTimeline()
    for (second, letter) in line.enumerated() where letter != "." {
      timeline.add(from: instant(second), to: instant(second + 1), isRight: letter == "#")
    }
    return ChangeScore(of: timeline, since: changes.map(instant))
  }

  @Test func weighsTheTimeSinceTheFirstChange() {
    #expect(Self.score("####--##..", changes: [2]).wrongFraction == 2.0 / 6)
    #expect(Self.score("##--####..", changes: [3, 6]).wrongFraction == 1.0 / 5)
    #expect(Self.score("####......", changes: [6]).wrongFraction == nil)
  }

  @Test(arguments: [
    ("##########", [2], 0), ("##---#####", [2], 3), ("##-#######", [2], 1),
    // A second without later on is none; two are.
    ("#####-####", [2], 0), ("#####--###", [2], 5), ("##-##--###", [2], 1),
    // The last change counts.
    ("##---###--", [2, 4], 1), ("##---#####", [1, 6], 0),
    // Time with an unknown truth ends nothing.
    ("##--..--##", [2], 6),
  ])
  func recoveryEndsWithTheFirstRightDecision(line: String, changes: [Int], seconds: Int) {
    #expect(Self.score(line, changes: changes).recovery == .seconds(seconds))
  }

  @Test func thereIsNoRecoveryIfNothingIsRightAgain() {
    #expect(Self.score("####------", changes: [2]).recovery == nil)
    #expect(Self.score("####------", changes: [2]).recoveryS == .infinity)
    #expect(Self.score("####......", changes: [6]).recoveryS == nil)
  }
}
