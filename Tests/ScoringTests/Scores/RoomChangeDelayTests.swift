import BLE
import Scoring
import Testing

/// The delays of the changes of a room.
@Suite struct RoomChangeDelayTests {
  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  private static func delays(
    of decisions: [(Double, Verdict)], against truth: [(Double, String?)]
  ) -> [Duration?] {
    RoomScore(
      of: decisions.map { Decision($0.1, at: time($0.0)) },
      against: truth.map { (time($0.0), $0.1) }, until: time(60)
    ).changeDelays
  }

  private static let truth: [(Double, String?)] = [
    (0, "a"), (10, "b"), (20, nil), (25, "c"), (40, "a"),
  ]

  /// The kitchen after 3 s, the next room after 5 s, and the last one not at all. The room of the
  /// start is no change.
  @Test func areThoseOfArrivalsAfterTheStart() {
    let decisions: [(Double, Verdict)] = [
      (1, .entered("a")), (13, .entered("b")), (13, .left("a")), (30, .entered("c")),
    ]
    #expect(Self.delays(of: decisions, against: Self.truth) == [.seconds(3), .seconds(5), nil])
  }

  /// A room that is entered too early has no delay, and one that is entered after the next change
  /// was not noticed.
  @Test func areZeroForARoomThatIsHeld() {
    let decisions: [(Double, Verdict)] = [(9, .entered("b")), (41, .entered("c"))]
    #expect(Self.delays(of: decisions, against: Self.truth) == [.zero, nil, nil])
  }

  /// A subject that starts in no room comes to its first room after the start.
  @Test func countTheFirstRoomAfterNone() {
    let truth: [(Double, String?)] = [(0, nil), (5, "a")]
    #expect(Self.delays(of: [(7, .entered("a"))], against: truth) == [.seconds(2)])
    #expect(Self.delays(of: [], against: [(0, "a")]).isEmpty)
  }
}
