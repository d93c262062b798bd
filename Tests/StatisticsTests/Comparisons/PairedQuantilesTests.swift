@testable import Statistics
import TestSupport
import Testing

@Suite struct PairedQuantilesTests {
  private typealias Pairs = [(first: Double, second: Double)]

  /// 200 strongly correlated pairs, with ties.
  private static let pairs: Pairs = (0..<200).map { index in
    let first = Double(37 * index % 101) / 10
    return (first, first / 2 + Double(53 * index % 89) / 20)
  }

  /// By an independent program that tries all u and v, with the binomial distribution of SciPy
  /// 1.17.1.
  @Test(
    arguments: [
      (0.5, 0.35, -0.5, 1.2, 0.14330665429588407),
      (0.95, 1.405, 0.65, 2.1, 1.9073486328125e-06),
    ])
  func matchesAFullSearch(
    fraction: Double, difference: Double, lower: Double, upper: Double, pValue: Double
  ) throws {
    let quantiles = try #require(PairedQuantiles(Self.pairs, at: fraction))
    #expect(quantiles.difference.isNear(difference, within: 1e-12))
    #expect(quantiles.interval().lower.isNear(lower, within: 1e-12))
    #expect(quantiles.interval().upper.isNear(upper, within: 1e-12))
    #expect(abs(quantiles.pValue - pValue) < 1e-12)
  }

  /// By the same program: every tenth first number is infinite.
  @Test func acceptsInfiniteNumbers() throws {
    let pairs = Self.pairs.enumerated().map { index, pair in
      (first: index % 10 == 0 ? Double.infinity : pair.first, second: pair.second)
    }
    let medians = try #require(PairedQuantiles(pairs, at: 0.5))
    #expect(medians.interval().lower.isNear(-0.2, within: 1e-12))
    #expect(medians.interval().upper.isNear(1.85, within: 1e-12))
    #expect(abs(medians.pValue - 0.004533861582189047) < 1e-12)
    let late = try #require(PairedQuantiles(pairs, at: 0.95))
    #expect(late.difference == .infinity && late.interval() == (.infinity, .infinity))
    let endless = try #require(
      PairedQuantiles(pairs.map { ($0.first, Double.infinity) }, at: 0.95))
    #expect(endless.difference == nil && endless.interval() == (nil, nil))
  }

  @Test func swappingThePairsNegatesTheInterval() throws {
    for fraction in [0.2, 0.5, 0.9] {
      let quantiles = try #require(PairedQuantiles(Self.pairs, at: fraction))
      let other = try #require(
        PairedQuantiles(Self.pairs.map { ($0.second, $0.first) }, at: fraction))
      #expect(other.interval().lower == quantiles.interval().upper.map { -$0 })
      #expect(other.interval().upper == quantiles.interval().lower.map { -$0 })
      #expect(other.pValue == quantiles.pValue)
    }
  }

  /// A constant second number does not reduce the uncertainty of the first.
  @Test func constantSecondKeepsTheUncertaintyOfTheFirst() throws {
    let pairs = (0..<100).map { (first: Double($0), second: 50.0) }
    let quantiles = try #require(PairedQuantiles(pairs, at: 0.5))
    // At most 36 of 100 are below the median with a probability of 0.0033, at most 37 with 0.0060.
    #expect(quantiles.interval().lower == 36 - 50 && quantiles.interval().upper == 63 - 50)
  }

  @Test func isNilForFewPairs() throws {
    let pairs = Self.pairs.prefix(103)
    #expect(try #require(PairedQuantiles(Array(pairs), at: 0.95)).interval().upper == nil)
    #expect(try #require(PairedQuantiles(Array(pairs), at: 0.95)).interval().lower == nil)
    // 0.95¹⁰³ is above 0.005, and 0.95¹⁰⁴ below.
    #expect(PairedQuantiles(Array(Self.pairs.prefix(104)), at: 0.95)?.interval().upper != nil)
    #expect(PairedQuantiles([], at: 0.5) == nil)
  }

  /// Correlation within pairs saves many runs. Seven pairs that all contradict a difference have a
  /// probability of 2⁻⁶, and six of 2⁻⁵, which is more than 0.03. So the interval may be ± seven
  /// steps.
  @Test func similarPairsHaveANarrowInterval() throws {
    let pairs = (0..<1000).map { number -> (first: Double, second: Double) in
      (Double(number), Double(number) + (number.isMultiple(of: 2) ? 0 : 0.5))
    }
    let interval = try #require(PairedQuantiles(pairs, at: 0.5)).interval()
    let (lower, upper) = (try #require(interval.lower), try #require(interval.upper))
    #expect(lower >= -7.5 && upper <= 7.5)
    // Alone, each median is known to 31 steps, √(1000 / 4) · 1.96.
    let alone = try #require(QuantileInterval(ofSorted: pairs.map(\.first), at: 0.5))
    let (first, last) = (try #require(alone.lower), try #require(alone.upper))
    #expect(last - first > 60)
  }

  /// Pairs with common random numbers in seven of ten cases, two functions of them, and the true
  /// difference.
  struct Walks: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fraction: Double
    var count: Int
    var first: @Sendable (Double) -> Double
    var second: @Sendable (Double) -> Double

    /// Both functions increase, so their quantiles are those of the random number.
    var truth: Double { first(fraction) - second(fraction) }

    func pairs(from dice: inout Dice) -> [(first: Double, second: Double)] {
      (0..<count).map { _ in
        let draw = dice.number(0...1)
        return (first(draw), second(dice.happens(0.7) ? draw : dice.number(0...1)))
      }
    }
  }

  private static let walks = [
    Walks(
      testDescription: "medians", fraction: 0.5, count: 100, first: { $0 * $0 * $0 },
      second: { 2 * $0 * $0 + 0.1 }),
    Walks(
      testDescription: "the greatest", fraction: 0.95, count: 300, first: { $0 * $0 * $0 },
      second: { $0 }),
    Walks(
      testDescription: "equals", fraction: 0.5, count: 100, first: { $0 }, second: { $0 }),
    Walks(
      testDescription: "a constant", fraction: 0.5, count: 100, first: { $0 * $0 },
      second: { _ in 0.3 }),
    Walks(
      testDescription: "few values", fraction: 0.4, count: 100, first: { ($0 * 4).rounded(.down) },
      second: { ($0 * 3).rounded() }),
    Walks(
      testDescription: "some endless", fraction: 0.8, count: 100,
      first: { $0 > 0.9 ? .infinity : $0 }, second: { $0 > 0.85 ? .infinity : 2 * $0 }),
  ]

  /// At least 95 % of 2000 studies, minus ten, three standard deviations of that count.
  @Test(.enabled(if: Build.isOptimised), arguments: walks)
  func intervalsCoverTheTruth(walks: Walks) {
    var dice = Dice(7)
    let held = (0..<2000).count { _ in
      guard
        let interval = PairedQuantiles(walks.pairs(from: &dice), at: walks.fraction)?.interval(),
        let lower = interval.lower, let upper = interval.upper
      else { return false }
      return lower <= walks.truth && walks.truth <= upper
    }
    #expect(held >= 1870, "\(held) of 2000 studies")
  }

  @Test(.enabled(if: Build.isOptimised), arguments: [0.5, 0.95])
  func falsePositiveRateIsAtMostSixPercent(fraction: Double) throws {
    var dice = Dice(9)
    let significant = (0..<2000).count { _ in
      let pairs = (0..<200).map { _ in (first: dice.number(0...1), second: dice.number(0...1)) }
      return (PairedQuantiles(pairs, at: fraction)?.pValue ?? 1) <= 0.05
    }
    #expect(significant <= 120)
  }
}
