import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct AntennaPatternsTests {
  private func patterns(_ seed: UInt64, deviation: Double = 1.5) -> AntennaPatterns<
    AdvertisingChannel
  > {
    AntennaPatterns<AdvertisingChannel>(
      of: [RandomStream("a"), RandomStream("b")], in: RadioEnvironment(antennaDeviation: deviation),
      chance: Chance(seed: seed))
  }

  private func gain(
    _ patterns: AntennaPatterns<AdvertisingChannel>, degrees: Double, elevation: Double = 0,
    of device: Int = 0,
    on channel: AdvertisingChannel = .channel37
  ) -> Double {
    let radians = elevation * .pi / 180
    let step = cos(radians) * Vector(headingDegrees: degrees)
    let direction = Direction(
      from: Position(Point(x: 0, y: 0), height: 2),
      to: Position(Point(x: step.dx, y: step.dy), height: 2 + sin(radians)))
    return patterns.gain(of: device, on: channel, towards: direction).value
  }

  /// The standard error is 0.7 % at 10 000 devices.
  @Test(arguments: [0.0, 45, 200])
  func gainsHaveZeroMeanAndTheGivenDeviation(degrees: Double) {
    let gains = (0..<10_000).map { gain(patterns($0), degrees: degrees) }
    #expect(abs(gains.mean) < 0.06)
    #expect(abs(gains.deviation / 1.5 - 1) < 0.03)
  }

  /// √(2 + cos⁴ ε + cos⁶ ε) / 2 of 1.5 dB: 0.8292 of it at 45°, 0.7071 at ± 90°.
  @Test(arguments: zip([45.0, 90, -90], [0.7706, 0.7071, 0.7071]))
  func deviationFallsWithElevation(elevation: Double, expected: Double) {
    let gains = (0..<10_000).map { gain(patterns($0), degrees: 70, elevation: elevation) }
    #expect(abs(gains.mean) < 0.06)
    #expect(abs(gains.deviation / 1.5 / expected - 1) < 0.03)
  }

  /// Straight above, the direction in the plan has no meaning, and above and below differ.
  @Test func gainOverheadIsTheSameAtAnyBearing() {
    let patterns = patterns(3)
    let above = gain(patterns, degrees: 0, elevation: 90)
    #expect(abs(gain(patterns, degrees: 140, elevation: 90) - above) < 1e-5)
    #expect(abs(gain(patterns, degrees: 140, elevation: 89.99) - above) < 0.01)
    #expect(abs(gain(patterns, degrees: 0, elevation: -90) - above) > 0.01)
  }

  @Test func gainsAreAtMostTheMaximum() {
    let slack = (0..<50 as Range<UInt64>).map { seed in
      let patterns = patterns(seed)
      var most = -Double.infinity
      for degrees in stride(from: 0.0, to: 360, by: 4) {
        for elevation in stride(from: -90.0, through: 90, by: 15) {
          for channel in AdvertisingChannel.allCases {
            for device in 0..<2 {
              most = max(
                most,
                gain(
                  patterns, degrees: degrees, elevation: elevation, of: device, on: channel))
            }
          }
        }
      }
      return patterns.mostGain.value - most
    }
    #expect(slack.allSatisfy { $0 >= 0 } && slack.mean < 3)
  }

  /// A constant and three harmonics, each with a quarter of the variance: (1 + cos φ + cos 2φ + cos
  /// 3φ) / 4.
  @Test(arguments: zip([10.0, 30, 90, 180], [0.9477, 0.5915, 0, 0]))
  func nearbyDirectionsCorrelate(apart degrees: Double, expected: Double) {
    let pairs = (0..<10_000 as Range<UInt64>).map { seed in
      let patterns = patterns(seed)
      return (gain(patterns, degrees: 70), gain(patterns, degrees: 70 + degrees))
    }
    let correlation = pairs.map { $0.0 }.correlation(with: pairs.map { $0.1 })
    #expect(abs(correlation - expected) < 0.04)
  }

  @Test func devicesAndChannelsAreUncorrelated() {
    let all = (0..<5000).map { patterns($0) }
    let first = all.map { gain($0, degrees: 30) }
    #expect(abs(first.correlation(with: all.map { gain($0, degrees: 30, of: 1) })) < 0.05)
    let other = all.map { gain($0, degrees: 30, on: .channel38) }
    #expect(abs(first.correlation(with: other)) < 0.05)
  }

  /// A Fourier series by the system's cosines, from eight gains of the same antenna. They determine
  /// a series of three harmonics in every direction.
  @Test func isASeriesOfThreeHarmonics() {
    let patterns = patterns(5)
    let samples = (0..<8).map { gain(patterns, degrees: 45 * Double($0)) }
    for degrees in stride(from: 3.0, to: 360, by: 11) {
      var sum = samples.mean
      for harmonic in 1...3 {
        for (index, sample) in samples.enumerated() {
          sum +=
            0.25 * sample * cos(Double(harmonic) * (degrees - 45 * Double(index)) * .pi / 180)
        }
      }
      #expect(abs(gain(patterns, degrees: degrees) - sum) < 1e-5)
    }
  }

  @Test func gainIsZeroWithoutDeviation() {
    #expect(gain(patterns(1, deviation: 0), degrees: 12) == 0)
  }
}
