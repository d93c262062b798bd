import BLE
import Scenarios
import Scoring
import Testing

/// Timelines from left to right, one column a second: rooms are letters, and `.` is no room.
@Suite struct RoomScoreTests {
  private static func rooms(_ line: String) -> [(Instant, String?)] {
    line.enumerated().map { second, letter in
      (Instant(nanoseconds: Int64(second) * 1_000_000_000), letter == "." ? nil : String(letter))
    }
  }

  private static func score(truth: String, decided: String) -> RoomScore {
    var decisions: [Decision] = []
    var held: String?
    for (time, room) in rooms(decided) where room != held {
      if let held { decisions.append(Decision(.left(held), at: time)) }
      if let room { decisions.append(Decision(.entered(room), at: time)) }
      held = room
    }
    let end = Instant(nanoseconds: Int64(truth.count) * 1_000_000_000)
    return RoomScore(of: decisions, against: rooms(truth), until: end)
  }

  @Test func weighsTheTimeWithATrueRoom() {
    let score = Self.score(
      truth: "aaaa..bbbb",  //
      decided: ".aabbbbba.")
    #expect(score.scored == .seconds(8))
    #expect(score.right == .seconds(4))
    #expect(score.wrong == .seconds(2))
    #expect(score.rightFraction == 0.5)
    #expect(score.wrongFraction == 0.25)
    // In the first and the last second.
    #expect(score.missedFraction == 0.25)
  }

  @Test func countsChangesWithoutACrossingAsFlips() {
    #expect(Self.score(truth: "aaaaaaaa", decided: "aababaaa").flips == 4)
    #expect(Self.score(truth: "aaaabbbb", decided: "aaaaabbb").flips == 0)
    #expect(Self.score(truth: "aaaabbbb", decided: "aabbbbbb").flips == 1)
    #expect(Self.score(truth: "aaaabbbb", decided: "aaaccbbb").flips == 1)
  }

  @Test func entriesIntoAnotherRoomAreWrong() {
    #expect(Self.score(truth: "aaaaaaaa", decided: "aababaaa").wrongEntries == 2)
    #expect(Self.score(truth: "aaaabbbb", decided: "aaaccbbb").wrongEntries == 1)
    #expect(Self.score(truth: "aa..bbbb", decided: "aacccc.b").wrongEntries == 0)
    #expect(Self.score(truth: "aaaaaa", decided: "aa..aa").wrongEntries == 0)
  }

  @Test func enteringARoomAgainIsAFlip() {
    #expect(Self.score(truth: "aaaaaa", decided: "aa..aa").flips == 1)
  }

  @Test func measuresDelaysFromEachArrival() {
    let score = Self.score(
      truth: "aaabbbccaaa",  //
      decided: ".aaaabbaaaa")
    #expect(score.arrivals == 4)
    #expect(score.delays == [.seconds(1), .seconds(2), .zero])
    #expect(score.missedArrivals == 1)
  }

  @Test func severalRoomsAtOnceAreWrong() {
    func instant(_ second: Int64) -> Instant { Instant(nanoseconds: second * 1_000_000_000) }
    let score = RoomScore(
      of: [
        Decision(.entered("a"), at: instant(0)), Decision(.entered("b"), at: instant(2)),
        Decision(.left("a"), at: instant(5)),
      ],
      against: [(instant(0), "a")], until: instant(10))
    #expect(score.right == .seconds(2))
    #expect(score.wrong == .seconds(8))
  }

  @Test func scoresNothingWithoutGroundTruth() {
    let score = Self.score(truth: "....", decided: "abab")
    #expect(score.rightFraction == nil)
    #expect(score.wrongFraction == nil)
    #expect(RoomScore(of: [], against: []).scored == .zero)
  }
}
