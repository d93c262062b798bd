import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct ShadowingTests {
  private let environment = RadioEnvironment(shadowingDeviation: 3, decorrelationDistance: 2.5)

  private func gain(_ seed: UInt64, over link: RadioPathEnds) -> Double {
    let shadowing = Shadowing(in: environment, chance: Chance(seed: seed))
    return shadowing.gain(
      from: shadowing.end(at: link.from), to: shadowing.end(at: link.to), length: link.length
    ).value
  }

  private func position(_ x: Double, _ y: Double, _ height: Double = 1) -> Position {
    Position(Point(x: x, y: y), height: height)
  }

  /// Gains over links and over the links with one end moved by a distance in the plane, for many
  /// seeds.
  private func pairs(
    apart distance: Double, length: Double = 8, rise: Double = 0
  ) -> (gains: ([Double], [Double]), expected: Double) {
    var dice = Dice(1)
    var (here, there, expected) = ([Double](), [Double](), [Double]())
    let correlation = ShadowCorrelation(distance: environment.decorrelationDistance)
    for seed in 0..<UInt64(6000) {
      let place = Point(x: dice.number(-20...20), y: dice.number(-20...20))
      let along = length * Vector(headingDegrees: dice.number(0...360))
      let step = distance * Vector(headingDegrees: dice.number(0...360))
      let one = RadioPathEnds(
        from: Position(place, height: 2), to: Position(place + along, height: 1))
      let other = RadioPathEnds(from: Position(place + step, height: 2 + rise), to: one.to)
      here.append(gain(seed, over: one))
      there.append(gain(seed, over: other))
      expected.append(correlation.between(one, other))
    }
    return ((here, there), expected.mean)
  }

  /// The standard error of the deviation is 1 / √(2 n), that of the mean σ / √n: for 6000 seeds 0.9
  /// % and 0.04 dB.
  @Test(arguments: Build.isOptimised ? [0.5, 2, 4, 20] : [0.5, 4])
  func isNormalAroundZero(over length: Double) {
    let gains = pairs(apart: 1, length: length).gains.0
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
  @Test(arguments: Build.isOptimised ? [0.1, 0.2, 0.5, 1, 3] : [0.2, 1])
  func correlationOfDevicesFallsExponentially(in metres: Double) {
    let (here, there) = pairs(apart: metres).gains
    #expect(abs(here.correlation(with: there) - exp(-metres / 2.5)) < 0.03)
  }

  @Test(arguments: Build.isOptimised ? [0.5, 2, 3] : [0.5])
  func shortLinksHaveTheStatedCorrelation(length: Double) {
    let ((here, there), expected) = pairs(apart: 1, length: length)
    #expect(abs(here.correlation(with: there) - expected) < 0.03)
  }

  @Test func heightDecorrelatesLikeDistance() {
    let (here, there) = pairs(apart: 0, length: 12, rise: 2.5).gains
    #expect(abs(here.correlation(with: there) - exp(-1)) < 0.03)
  }

  @Test func isTheSameOnEveryVisit() {
    let link = RadioPathEnds(from: position(0, 0), to: position(3.25, -7))
    #expect(gain(7, over: link) == gain(7, over: link))
    #expect(gain(7, over: link) != gain(8, over: link))
  }

  @Test func isReciprocalToTheBit() {
    var dice = Dice(3)
    for seed in 0..<200 as Range<UInt64> {
      let ends = (0..<2).map { _ in
        position(dice.number(-500...500), dice.number(-500...500), dice.number(0...20))
      }
      #expect(
        gain(seed, over: RadioPathEnds(from: ends[0], to: ends[1]))
          == gain(seed, over: RadioPathEnds(from: ends[1], to: ends[0])))
    }
  }

  /// Within one seed, the fields of beacons more than five decorrelation distances apart are
  /// correlated by chance: waves are few, and so are independent patches of a hall of 60 m by 40 m.
  @Test(.enabled(if: Build.isOptimised, "millions of gains"))
  func farBeaconsAreHardlyCorrelatedWithinASeed() {
    var dice = Dice(2)
    let beacons = (0..<200).map { _ in position(dice.number(0...60), dice.number(0...40), 2.5) }
    let places = (0..<300).map { _ in position(dice.number(0...60), dice.number(0...40)) }
    var correlations: [Double] = []
    for seed in 0..<10 as Range<UInt64> {
      let shadowing = Shadowing(in: environment, chance: Chance(seed: seed))
      let ends = places.map { shadowing.end(at: $0) }
      let fields = beacons.map { beacon in
        let from = shadowing.end(at: beacon)
        return zip(places, ends).map {
          shadowing.gain(from: from, to: $1, length: beacon.distance(to: $0)).value
        }
      }
      for (number, beacon) in beacons.enumerated() {
        for other in beacons.indices.dropFirst(number + 1)
        where beacon.distance(to: beacons[other]) > 12.5 {
          correlations.append(fields[number].correlation(with: fields[other]))
        }
      }
    }
    #expect(correlations.count > 100_000)
    #expect(correlations.deviation < 0.15)
    #expect(abs(correlations.mean) < 0.01)
  }

  /// 16 pairs of 3 dB / √16 each add up to at most 24 dB, even the shortest ones far out.
  @Test func fieldStaysBoundedFarOut() {
    let rough = RadioEnvironment(shadowingDeviation: 3, decorrelationDistance: 0.05)
    let far = position(9999, -9999, 100)
    for seed in 0..<500 as Range<UInt64> {
      let shadowing = Shadowing(in: rough, chance: Chance(seed: seed))
      let gain = shadowing.gain(
        from: shadowing.end(at: far), to: shadowing.end(at: far), length: 100)
      #expect(abs(gain.value) < 24.1)
    }
  }

  @Test func gainIsZeroWithoutDeviation() {
    let shadowing = Shadowing(in: .calm, chance: Chance(seed: 1))
    let end = shadowing.end(at: position(1, 2))
    #expect(shadowing.gain(from: end, to: end, length: 1) == .zero)
  }
}
