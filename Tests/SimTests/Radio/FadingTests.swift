import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct FadingTests {
  private func fading(
    _ seed: UInt64, kFactor: Double, movingShare: Double = RadioEnvironment().movingShare
  ) -> Fading<AdvertisingChannel> {
    Fading(
      of: [RandomStream("a"), RandomStream("b")],
      in: RadioEnvironment(
        kFactor: kFactor, movingShare: movingShare, movingTime: .seconds(20)),
      chance: Chance(seed: seed))
  }

  /// The gains on the three channels, over seeds and places.
  private func gains(kFactor: Double, seeds: Int) -> [[Double]] {
    var dice = Dice(1)
    return (0..<UInt64(seeds)).flatMap { seed in
      let fading = fading(seed, kFactor: kFactor)
      return (0..<4).map { _ in
        let place = Point(x: dice.number(-20...20), y: dice.number(-20...20))
        let distance = dice.number(1...20)
        return AdvertisingChannel.allCases.map {
          fading.gain(
            of: 1, on: $0, at: place, time: .start, distance: distance, kFactor: kFactor
          ).value
        }
      }
    }
  }

  /// The Rician distribution in decibels. Means: 10 log₁₀(e) · (ln K + E₁(K)) - 10 log₁₀(K + 1),
  /// with Euler's constant for K = 0. Deviations by numerical integration. The standard error is at
  /// most 0.05 dB for 12 000 levels.
  @Test(
    arguments: [
      (0, -2.51, 5.57), (2, -1.56, 4.38), (1, -2.05, 5.10), (4, -0.95, 3.27), (6, -0.67, 2.62),
      (10, -0.41, 1.99),
    ].prefix(Build.isOptimised ? 6 : 2))
  func levelsHaveARicianDistribution(kFactor: Double, mean: Double, deviation: Double) {
    let levels = gains(kFactor: kFactor, seeds: 1000).flatMap { $0 }
    #expect(abs(levels.mean - mean) < 0.15)
    #expect(abs(levels.deviation - deviation) < 0.15)
  }

  /// The power's standard deviation is at most its mean.
  @Test(arguments: [0, 1, 10])
  func meanPowerIsOne(kFactor: Double) {
    let powers = gains(kFactor: kFactor, seeds: 1000).flatMap { $0 }.map {
      pow(10, $0 / 10)
    }
    #expect(abs(powers.mean - 1) < 0.03)
  }

  /// R. H. Clarke: the correlation of the scattered field is J₀(2 π d / λ), and that of its power
  /// the square. λ = 0.1236 m on channel 38. The power is a sum of products of two waves. With 16
  /// waves, 1/16 of the products are of a wave with itself and constant in space. The standard
  /// error is about 1.5 / √n, 0.02 here.
  @Test(arguments: Build.isOptimised ? [0.01, 0.02, 0.03, 0.047, 0.06, 0.09] : [0.03])
  func powerDecorrelatesOverCentimetres(distance: Double) {
    var dice = Dice(2)
    var (here, there) = ([Double](), [Double]())
    for seed in 0..<UInt64(4000) {
      let fading = fading(seed, kFactor: 0)
      for _ in 0..<2 {
        let place = Point(x: dice.number(-20...20), y: dice.number(-20...20))
        let step = distance * Vector(headingDegrees: dice.number(0...360))
        let power = { (place: Point) in
          pow(
            10,
            fading.gain(
              of: 0, on: .channel38, at: place, time: .start, distance: 5, kFactor: 0
            ).value / 10)
        }
        here.append(power(place))
        there.append(power(place + step))
      }
    }
    let square = pow(j0(2 * .pi * distance / 0.12358), 2)
    let expected = (square - 1.0 / 16) / (1 - 1.0 / 16)
    #expect(abs(here.correlation(with: there) - expected) < 0.05)
  }

  @Test func channelsFadeIndependently() {
    let gains = gains(kFactor: 0, seeds: 1000)
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      let correlation = gains.map { $0[a] }.correlation(with: gains.map { $0[b] })
      #expect(abs(correlation) < 0.04)
    }
  }

  /// Quartiles of the deviation between the three levels of a still link: independent Rician
  /// levels.
  @Test(arguments: [(1, [2.3, 3.7, 5.6]), (2, [1.9, 3.1, 4.7])])
  func levelsOfAStillLinkDifferByChannel(kFactor: Double, quartiles: [Double]) {
    let spreads = gains(kFactor: kFactor, seeds: 1500).map { levels in
      levels.deviation * 1.5.squareRoot()  // of a sample of three
    }
    for (share, expected) in zip([0.25, 0.5, 0.75], quartiles) {
      #expect(abs(spreads.quantile(share) - expected) < 0.25)
    }
  }

  @Test func isRepeatableAndHasAFloor() {
    let gain = {
      fading(1, kFactor: 0).gain(
        of: 0, on: .channel37, at: Point(x: 1, y: 2), time: .start, distance: 3, kFactor: 0)
    }
    #expect(gain() == gain())
    #expect(gains(kFactor: 0, seeds: 100).joined().allSatisfy { $0 >= -60 && $0 < 14 })
  }

  @Test func directWaveAloneDoesNotFade() {
    let gain = fading(1, kFactor: .infinity)
      .gain(
        of: 0, on: .channel39, at: Point(x: 1, y: 2), time: .start, distance: 3,
        kFactor: .infinity)
    #expect(gain == .zero)
  }

  /// The level of one link at rest on a channel, over half an hour.
  private func levels(_ seed: UInt64, movingShare: Double, kFactor: Double = 2) -> [Double] {
    let fading = fading(seed, kFactor: kFactor, movingShare: movingShare)
    return (0..<200).map {
      fading.gain(
        of: 0, on: .channel38, at: Point(x: 3, y: 4),
        time: Instant(nanoseconds: $0 * 9_000_000_000), distance: 5, kFactor: kFactor
      ).value
    }
  }

  /// Still links in a hall: 0.2 to 1.0 dB within a channel. With 0.6 % of the scattered power
  /// moving, an independent calculation gives quartiles of 0.22, 0.29 and 0.41 dB.
  @Test func linksAtRestHardlyChange() {
    let spreads = (0..<400).map { levels($0, movingShare: 0.006).deviation }
    for (share, expected) in zip([0.25, 0.5, 0.75], [0.22, 0.29, 0.41]) {
      #expect(abs(spreads.quantile(share) - expected) < 0.05)
    }
    #expect(levels(1, movingShare: 0).deviation < 1e-9)
  }

  /// The mean power is one for any moving fraction.
  @Test(arguments: Build.isOptimised ? [0.006, 0.5, 1] : [0.5])
  func movingWavesKeepTheMeanPower(movingShare: Double) {
    let powers = (0..<(Build.isOptimised ? 300 : 150)).flatMap {
      levels($0, movingShare: movingShare, kFactor: 0)
    }
    .map { pow(10, $0 / 10) }
    #expect(abs(powers.mean - 1) < 0.1)
  }

  /// The autocorrelation of the scattered field is exp(-(t/T)²). That of its power, a sum of
  /// products of two waves, is the square. T is 20 s here.
  @Test(arguments: Build.isOptimised ? [5.0, 10, 20] : [10])
  func phasesDecorrelateWithinTheirTime(seconds: Double) {
    let pairs = (0..<4000 as Range<UInt64>).map { seed in
      let fading = fading(seed, kFactor: 0, movingShare: 1)
      return [0, seconds].map { time in
        pow(
          10,
          fading.gain(
            of: 0, on: .channel37, at: Point(x: 1, y: 1),
            time: Instant(nanoseconds: Int64(time * 1e9)), distance: 5, kFactor: 0
          ).value / 10)
      }
    }
    let expected = exp(-2 * pow(seconds / 20, 2))
    #expect(abs(pairs.map { $0[0] }.correlation(with: pairs.map { $0[1] }) - expected) < 0.06)
  }
}
