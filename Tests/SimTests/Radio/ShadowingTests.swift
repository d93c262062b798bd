import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct ShadowingTests {
  private let environment = RadioEnvironment(shadowingDeviation: 3, decorrelationDistance: 2.5)

  private func gain(_ seed: UInt64, at place: Point, of beacon: Int = 0) -> Double {
    Shadowing(
      of: [RandomStream("b"), RandomStream("c")], in: environment, chance: Chance(seed: seed)
    )
    .gain(of: beacon, at: place).value
  }

  /// Gains at points and at a distance from them, over many seeds.
  private func pairs(apart distance: Double) -> ([Double], [Double]) {
    var dice = Dice(1)
    var (here, there) = ([Double](), [Double]())
    for seed in 0..<UInt64(6000) {
      let shadowing = Shadowing(
        of: [RandomStream("b")], in: environment, chance: Chance(seed: seed))
      let place = Point(x: dice.number(-20...20), y: dice.number(-20...20))
      let step = distance * Vector(headingDegrees: dice.number(0...360))
      here.append(shadowing.gain(of: 0, at: place).value)
      there.append(shadowing.gain(of: 0, at: place + step).value)
    }
    return (here, there)
  }

  /// The standard error of the deviation is 1 / √(2 n), that of the mean σ / √n: for 6000 seeds 0.9
  /// % and 0.04 dB.
  @Test func isNormalAroundZero() {
    let gains = pairs(apart: 1).0
    #expect(abs(gains.mean) < 0.15)
    #expect(abs(gains.deviation / 3 - 1) < 0.05)
    // Probabilities of a normal distribution below ±1 and ±2 standard deviations; standard error
    // 0.6 %.
    for (limit, share) in [(-6, 0.0228), (-3, 0.1587), (0, 0.5), (3, 0.8413), (6, 0.9772)] {
      let found = Double(gains.count { $0 < Double(limit) }) / Double(gains.count)
      #expect(abs(found - share) < 0.02)
    }
  }

  /// Gudmundson's exp(-r/d). The standard error is (1 - ρ²) / √n, at most 0.013 at 6000 seeds.
  @Test(arguments: [0.25, 0.5, 1, 2])
  func correlationFallsExponentially(inDecorrelationDistances distance: Double) {
    let (here, there) = pairs(apart: 2.5 * distance)
    let expected = exp(-distance)
    #expect(abs(here.correlation(with: there) - expected) < 0.03)
  }

  @Test func isTheSameOnEveryVisit() {
    let place = Point(x: 3.25, y: -7)
    #expect(gain(7, at: place) == gain(7, at: place))
    #expect(gain(7, at: place) != gain(8, at: place))
  }

  @Test func beaconsAreUncorrelated() {
    let place = Point(x: 1, y: 2)
    let seeds = 0..<UInt64(4000)
    let first = seeds.map { gain($0, at: place, of: 0) }
    let second = seeds.map { gain($0, at: place, of: 1) }
    #expect(abs(first.correlation(with: second)) < 0.1)
  }

  /// 32 waves of 3 dB · √(2 / 32) each add up to at most 24 dB, even the shortest ones far out.
  @Test func fieldStaysBoundedFarOut() {
    let rough = RadioEnvironment(shadowingDeviation: 3, decorrelationDistance: 0.05)
    let far = Point(x: 9999, y: -9999)
    for seed in 0..<500 as Range<UInt64> {
      let shadowing = Shadowing(of: [RandomStream("b")], in: rough, chance: Chance(seed: seed))
      #expect(abs(shadowing.gain(of: 0, at: far).value) < 24.1)
    }
  }

  @Test func gainIsZeroWithoutDeviation() {
    let shadowing = Shadowing(of: [RandomStream("b")], in: .calm, chance: Chance(seed: 1))
    #expect(shadowing.gain(of: 0, at: Point(x: 1, y: 2)) == .zero)
  }
}
