@testable import Studies
import Testing

/// Fronts with members found by hand.
struct TuningFrontTests {
  @Test func containsPairsThatNoneBeatsInBoth() {
    let front = TuningFront(of: [[3, 3], [1, 5], [2, 2], [5, 1], [4, 4], [2, 6]])
    #expect(front.members == [1, 2, 3])
    // Scaled, (2, 2) is (1/4, 1/4): the farthest below the line from (0, 1) to (1, 0).
    #expect(front.knee == 2)
  }

  @Test func leavesOutNonfinitePairsAndDuplicates() {
    let front = TuningFront(of: [[.infinity, 0], [1, 1], [1, 1], [.nan, 0], [1, 2]])
    #expect(front.members == [1])
    #expect(front.knee == nil)
  }

  @Test func hasNoKneeIfStraightOrBulging() {
    #expect(TuningFront(of: [[0, 2], [1, 1], [2, 0]]).knee == nil)
    #expect(TuningFront(of: [[0, 2], [1.5, 1.5], [2, 0]]).knee == nil)
    #expect(TuningFront(of: []).members == [])
  }

  /// (2, 2, 2) is beaten by (1, 2, 2), and (3, 3, 3) by any.
  @Test func frontOfThreeHasNoKnee() {
    let front = TuningFront(of: [[1, 1, 3], [1, 2, 2], [2, 2, 2], [2, 1, 1], [3, 3, 3]])
    #expect(front.members == [0, 1, 3])
    #expect(front.knee == nil)
  }
}
