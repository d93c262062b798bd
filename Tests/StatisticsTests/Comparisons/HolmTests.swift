import Statistics
import Testing

@Suite struct HolmTests {
  /// 4 · 0.005, 3 · 0.01, 2 · 0.03, and 1 · 0.04, which is raised to the one before.
  @Test func multipliesTheLeastByTheGreatestFactor() {
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    for (found, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect(abs(found - expected) < 1e-15)
    }
  }

  @Test func doesNotChangeASingleComparison() {
    #expect(Holm.adjusted([0.04]) == [0.04])
    #expect(Holm.adjusted([]) == [])
  }

  @Test func doesNotExceedOne() {
    #expect(Holm.adjusted([0.9, 0.5, 0.5]) == [1, 1, 1])
  }
}
