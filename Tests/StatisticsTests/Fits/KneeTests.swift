@testable import Statistics
import Testing

@Suite struct KneeTests {
  /// By hand: after each third, costs have fallen by 6/7.5, 7/7.5 and all.
  @Test func kneeIsFarthestFromTheStraightLine() {
    #expect(Knee.index(of: [(1, 10), (2, 4), (3, 3), (4, 2.5)]) == 1)
    #expect(Knee.index(of: [(10, 10), (20, 9), (30, 1), (40, 0)]) == 2)
  }

  @Test func isNilWithoutAPointBetterThanTheLine() {
    #expect(Knee.index(of: []) == nil)
    #expect(Knee.index(of: [(1, 5), (2, 1)]) == nil)
    #expect(Knee.index(of: [(1, 3), (2, 2), (3, 1)]) == nil)
    #expect(Knee.index(of: [(1, 3), (2, 2.9), (3, 1)]) == nil)
    #expect(Knee.index(of: [(1, 3), (2, 1), (3, 4)]) == nil)
  }
}
