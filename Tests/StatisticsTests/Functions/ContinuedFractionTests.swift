@testable import Statistics
import Testing

@Suite struct ContinuedFractionTests {
  @Test func onesAndTwosGiveRoots() {
    let golden = ContinuedFraction.value(first: 1) { _ in (1, 1) }
    #expect(abs(golden - (1 + 5.0.squareRoot()) / 2) < 1e-15)
    let root = ContinuedFraction.value(first: 1) { _ in (1, 2) }
    #expect(abs(root - 2.0.squareRoot()) < 1e-15)
  }

  /// Brouncker's 4 / π = 1 + 1² / (3 + 2² / (5 + 3² / (7 + ...))), with and without the first term.
  @Test func brounckersFractionGivesPi() {
    let fraction = ContinuedFraction.value(first: 1) { ($0 * $0, 2 * $0 + 1) }
    #expect(abs(fraction - 4 / .pi) < 1e-15)
    let rest = ContinuedFraction.value(first: 0) { ($0 * $0, 2 * $0 + 1) }
    #expect(abs(rest - (4 / .pi - 1)) < 1e-15)
  }

  @Test func endsAtAZeroTerm() {
    // 1 + 2 / (3 + 0).
    let fraction = ContinuedFraction.value(first: 1) { $0 == 1 ? (2, 3) : (0, 1) }
    #expect(abs(fraction - 5.0 / 3) < 1e-15)
  }
}
