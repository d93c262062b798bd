import Statistics
import Testing

@Suite struct QuantileTests {
  // numpy.quantile, whose default is the same definition.
  @Test(arguments: zip([0.5, 0.9, 0.25, 0, 1], [3.5, 6.9, 1.75, 1, 9]))
  func interpolatesBetweenTheNearestTwo(fraction: Double, expected: Double) throws {
    let quantile = try #require(Quantile.of([3, 1, 4, 1, 5, 9, 2, 6], at: fraction))
    #expect(abs(quantile - expected) < 1e-12)
  }

  @Test func oneNumberIsEachOfItsQuantiles() {
    #expect(Quantile.of([7], at: 0.9) == 7)
  }

  @Test func isNilWithoutNumbers() {
    #expect(Quantile.of([], at: 0.5) == nil)
  }
}
