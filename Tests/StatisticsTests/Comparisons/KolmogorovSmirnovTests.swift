import Statistics
import Testing

@Suite struct KolmogorovSmirnovTests {
  /// 2 of 3 numbers of one sample and none of the other are at most 2; all and 1 of 4 are at most
  /// 3.
  @Test func matchesAnExampleOfTwoSamples() throws {
    let distance = try #require(KolmogorovSmirnov([1, 2, 3], [3, 4, 5, 6])).distance
    #expect(abs(distance - 0.75) < 1e-12)
  }

  @Test func skipsEqualNumbersTogether() throws {
    #expect(try #require(KolmogorovSmirnov([1, 1, 1, 2], [1, 2, 2, 2])).distance == 0.5)
    #expect(try #require(KolmogorovSmirnov([4, 4], [4, 4, 4])).distance == 0)
  }

  @Test func disjointSamplesHaveDistanceOne() throws {
    let apart = try #require(KolmogorovSmirnov([1, 2, 3], [7, 8]))
    #expect(apart.distance == 1)
  }

  @Test func countsBothSidesOfEachJump() throws {
    // At 0.4 the sample jumps from 0 to 1/2: 0.4 below, 0.1 above. At 0.9 from 1/2 to 1.
    let distance = try #require(KolmogorovSmirnov([0.9, 0.4]) { $0 }).distance
    #expect(abs(distance - 0.4) < 1e-12)
  }

  @Test func isNilForEmptySamples() {
    #expect(KolmogorovSmirnov([], [1]) == nil)
    #expect(KolmogorovSmirnov([1], []) == nil)
    #expect(KolmogorovSmirnov([]) { $0 } == nil)
  }

  /// L. H. Miller, *Table of percentage points of Kolmogorov statistics* (1956): the distance
  /// exceeded by chance in 10 %, 5 % and 1 % of samples. The approximation is accurate to about 4 %
  /// of p.
  @Test(arguments: [
    (10, 0.36866, 0.10), (10, 0.40925, 0.05), (10, 0.48893, 0.01), (20, 0.26473, 0.10),
    (20, 0.29408, 0.05), (20, 0.35241, 0.01), (50, 0.18845, 0.05), (100, 0.13403, 0.05),
  ])
  func matchesPublishedProbabilitiesOfOneSample(
    size: Int, critical: Double, probability: Double
  ) throws {
    // The centres of n equal parts, shifted so that the distance is the critical one.
    let sample = (0..<size).map { (Double($0) + 0.5) / Double(size) }
    let shift = critical - 0.5 / Double(size)
    let test = try #require(KolmogorovSmirnov(sample) { $0 + shift })
    #expect(abs(test.distance - critical) < 1e-9)
    #expect(abs(test.probability - probability) < 0.05 * probability)
  }

  /// N. Smirnov, *Table for estimating the goodness of fit of empirical distributions* (1948): for
  /// large samples, D · √(n m / (n + m)) exceeds 1.2238, 1.3581 and 1.6276 in 10 %, 5 % and 1 %.
  @Test(arguments: [(1.2238, 0.10), (1.3581, 0.05), (1.6276, 0.01)])
  func matchesPublishedProbabilitiesOfTwoLargeSamples(
    critical: Double, probability: Double
  ) throws {
    let size = 20_000
    let distance = critical / (Double(size) / 2).squareRoot()
    let first = (0..<size).map { Double($0) }
    let second = first.map { $0 + (distance * Double(size)).rounded() }
    let test = try #require(KolmogorovSmirnov(first, second))
    #expect(abs(test.distance - distance) < 1 / Double(size))
    #expect(abs(test.probability - probability) < 0.03 * probability)
  }

  @Test func equalSamplesHaveProbabilityOne() throws {
    #expect(try #require(KolmogorovSmirnov([1, 2, 3], [1, 2, 3])).probability == 1)
  }
}
