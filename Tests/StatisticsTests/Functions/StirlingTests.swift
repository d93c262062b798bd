@testable import Statistics
import Testing

@Suite struct StirlingTests {
  /// For 1 it is 1 - ln 2π / 2, for ½ it is (1 - ln 2) / 2, because Γ is 1 and √π there. The others
  /// are computed with 40 digits by mpmath 1.3.0: ln Γ(z) - (z - ½) ln z + z - ln 2π / 2.
  @Test(
    arguments: zip(
      [0.25, 0.5, 1, 10, 1e9],
      [
        0.27251040121343206, 0.15342640972002735, 0.08106146679532726, 0.00833056343336287,
        1 / 12e9,
      ]))
  func matchesTheRemainderOfStirlingsFormula(number: Double, expected: Double) {
    #expect(abs(Stirling.rest(number) - expected) < 1e-15)
  }
}
