import Foundation
import Sim
import Testing

struct ChanceTests {
  private let entrance = RandomStream("entrance")

  /// Expected values from an independent transcription in Python; for `normal`, by mpmath to 300
  /// bits.
  @Test func matchesKnownAnswers() {
    let nobody = (Chance(seed: 0), RandomStream(""))
    #expect(nobody.0.uniform(.advertisingPhase, nobody.1, 0) == 0x1.4c43d78212d43p-1)
    #expect(
      abs(nobody.0.normal(.advertisingPhase, nobody.1, 0) - 0x1.6e7406cb66e0bp-1) < 0x1p-51)
    #expect(nobody.0.integer(below: 10, .advertisingPhase, nobody.1, 0) == 6)

    let chance = Chance(seed: 42)
    #expect(chance.uniform(.advertisingDelay, entrance, 7) == 0x1.ab99c8501ce3p-2)
    #expect(abs(chance.normal(.advertisingDelay, entrance, 7) - 0x1.1914603f1db02p-1) < 0x1p-51)
    #expect(chance.integer(below: 10, .advertisingDelay, entrance, 7) == 4)
    #expect(chance.uniform(.shadowing, entrance.and(3), 7) == 0x1.ab0358bb5fa7ap-1)

    let link = entrance.and(RandomStream("phone"))
    let two = Chance(seed: .max).twoUniforms(.reception, link, 1 << 40)
    #expect(two == (0x1.c3ad2528bf07p-4, 0x1.394c1996850dfp-1))
    #expect(Chance(seed: .max).uniform(.reception, link, 1 << 40) == two.0)
  }

  @Test func purposesKeepTheirNumbers() {
    let named: [ChancePurpose] = [
      .advertisingPhase, .advertisingDelay, .scannerPhase, .shadowing, .fading, .reception,
      .moving, .sway, .antenna, .naiveNoise, .tilting, .scanChannel, .regionExit,
      .identifierKey, .departure, .advertisingRestart, .connectionRequest, .transmitWindow,
      .hopping, .connectionEvent, .request, .response, .reaction, .action, .northing, .easting,
      .wifi, .compass,
    ]
    #expect(
      named.map(\.rawValue) == [
        1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29,
      ])
    #expect(ChancePurpose.allCases == named)
  }

  @Test func drawsAreIndependentOfOrder() {
    let chance = Chance(seed: 1)
    let forwards = (0..<100 as Range<UInt64>).map { chance.normal(.fading, entrance, $0) }
    let copy = chance
    let backwards = (0..<100 as Range<UInt64>).reversed().map { index in
      _ = copy.uniform(.fading, RandomStream("another"), index)
      return copy.normal(.fading, entrance, index)
    }
    #expect(forwards == backwards.reversed())
  }

  // The Kolmogorov-Smirnov distance times √n exceeds 2.6 once in 370 000 samples.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func uniformNumbersAreUniform(seed: UInt64) {
    let numbers = draws { Chance(seed: seed).uniform(.reception, entrance, $0) }
    #expect(numbers.allSatisfy { 0 <= $0 && $0 < 1 })
    #expect(kolmogorovDistance(of: numbers) { $0 } < 2.6)
    expectMoments(of: numbers, mean: 0.5, variance: 1 / 12, fourthMoment: 1 / 80)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func normalNumbersAreNormal(seed: UInt64) {
    let numbers = draws { Chance(seed: seed).normal(.shadowing, entrance, $0) }
    #expect(kolmogorovDistance(of: numbers) { erfc(-$0 / 2.0.squareRoot()) / 2 } < 2.6)
    expectMoments(of: numbers, mean: 0, variance: 1, fourthMoment: 3)
  }

  /// χ² with 9 degrees of freedom exceeds 45 once in a million samples.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func integersAreEquallyLikely(seed: UInt64) {
    var counts = [Int](repeating: 0, count: 10)
    for index in 0..<2000 as Range<UInt64> {
      counts[Chance(seed: seed).integer(below: 10, .fading, entrance, index)] += 1
    }
    let chiSquared = counts.reduce(0) { $0 + Double(($1 - 200) * ($1 - 200)) / 200 }
    #expect(chiSquared < 45)
  }

  @Test func integersStayBelowTheirBound() {
    for index in 0..<1000 as Range<UInt64> {
      #expect(Chance(seed: 5).integer(below: 1, .fading, entrance, index) == 0)
      #expect((0..<3).contains(Chance(seed: 5).integer(below: 3, .fading, entrance, index)))
      #expect(Chance(seed: 5).integer(below: .max, .fading, entrance, index) >= 0)
    }
  }

  @Test func trapsOnABoundOfZero() async {
    await #expect(processExitsWith: .failure) {
      _ = Chance(seed: 0).integer(below: 0, .fading, RandomStream(""), 0)
    }
  }

  @Test func purposesAreUncorrelated() {
    let series = ChancePurpose.allCases.map { purpose in
      draws { Chance(seed: 3).uniform(purpose, entrance, $0) }
    }
    expectUncorrelated(series)
  }

  @Test func devicesAreUncorrelated() {
    let devices =
      (0..<8).map { RandomStream("beacon\($0)") } + (0..<8).map { entrance.and($0) }
      + [entrance, entrance.and(RandomStream("phone")), RandomStream("phone").and(entrance)]
    expectUncorrelated(
      devices.map { device in draws { Chance(seed: 3).uniform(.fading, device, $0) } })
  }

  @Test func seedsAreUncorrelated() {
    let seeds: [UInt64] = [0, 1, 2, 3, 1 << 31, 1 << 32, 1 << 63, .max]
    expectUncorrelated(
      seeds.map { seed in draws { Chance(seed: seed).uniform(.fading, entrance, $0) } })
  }

  @Test func indicesAreUncorrelated() {
    let offsets: [UInt64] = [0, 1, 2, 7, 64, 1 << 32, 1 << 63]
    expectUncorrelated(
      offsets.map { offset in
        draws { Chance(seed: 3).uniform(.fading, entrance, $0 &+ offset) }
      })
  }

  @Test func consecutiveNormalNumbersAreUncorrelated() {
    let numbers = draws { Chance(seed: 3).normal(.shadowing, entrance, $0) }
    expectUncorrelated([numbers.dropLast(), numbers.dropFirst()].map(Array.init))
    expectUncorrelated([numbers.dropLast(), numbers.dropFirst()].map { $0.map { $0 * $0 } })
  }
}

/// The draws with the indices 0 to 1999.
private func draws(_ draw: (UInt64) -> Double) -> [Double] {
  (0..<2000).map { draw($0) }
}

/// The maximum distance between the empirical distribution and the given one, times √n.
private func kolmogorovDistance(
  of numbers: [Double], from distribution: (Double) -> Double
) -> Double {
  let count = Double(numbers.count)
  let distances = numbers.sorted().enumerated().map { place, number in
    let expected = distribution(number)
    return max(expected - Double(place) / count, Double(place + 1) / count - expected)
  }
  return (distances.max() ?? 0) * count.squareRoot()
}

/// Expects mean and variance within five standard deviations.
///
/// The variance of the mean of n numbers is σ² / n, that of their variance (μ₄ - σ⁴) / n.
private func expectMoments(
  of numbers: [Double], mean: Double, variance: Double, fourthMoment: Double
) {
  let count = Double(numbers.count)
  let found = numbers.reduce(0, +) / count
  #expect(abs(found - mean) < 5 * (variance / count).squareRoot())
  let spread = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
  #expect(
    abs(spread - variance) < 5 * ((fourthMoment - variance * variance) / count).squareRoot())
}

/// Expects any two series to be uncorrelated.
///
/// The variance of the correlation of independent series of n numbers is 1 / n. Five standard
/// deviations are exceeded once in 1.7 million pairs.
private func expectUncorrelated(_ series: [[Double]]) {
  let centred = series.map { numbers in
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    return numbers.map { $0 - mean }
  }
  func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }
  for first in centred.indices {
    for second in centred.indices where second > first {
      let (a, b) = (centred[first], centred[second])
      let correlation = product(a, b) / (product(a, a) * product(b, b)).squareRoot()
      #expect(abs(correlation) < 5 / Double(a.count).squareRoot())
    }
  }
}
