import BLE
import Measurements
import Sim
import TestSupport
import Testing

/// Links at rest in a hall, compared with measurements.
@Suite struct StillLinkTests {
  /// A hall in use, with the fitted exponent and shadowing.
  private static func hall(noise: RadioEnvironment.Noise) -> RadioEnvironment {
    RadioEnvironment(
      pathLossExponent: 1.56, shadowingDeviation: 2.9, decorrelationDistance: 3, noise: noise)
  }

  @Test(.enabled(if: Build.isOptimised, "it takes many packets, so it runs in release"))
  func spatialNoiseMatchesMeasurements() throws {
    let findings = try TetamHall.findings(
      Self.hall(noise: .spatial), seconds: 600, seeds: 1...3)
    #expect(findings.stills.count == 3 * 12 * TetamHall.places.count)
    #expect(PublishedHall.misses(of: findings) == [])
  }

  /// The control: independent noise for each packet, with the median link's standard deviation, has
  /// no constant levels, and averages out.
  @Test(.enabled(if: Build.isOptimised, "it takes many packets, so it runs in release"))
  func naiveNoiseDiffersFromMeasurements() throws {
    let findings = try TetamHall.findings(
      Self.hall(noise: .naive(deviation: 2.87)), seconds: 600, seeds: 1...1)
    let misses = PublishedHall.misses(of: findings).map { $0.prefix { $0 != ":" } }
    #expect(Set(misses).isSuperset(of: ["deviation", "between", "within", "autocorrelation"]))
  }

  /// Alternating levels that differ by 10 dB and follow the channels of a scanner.
  @Test func separatesLevelsAndTheirOrder() throws {
    let readings = (0..<300).map { event in
      LinkSeries.Reading(
        at: Instant(nanoseconds: Int64(event) * 500_000_000),
        level: -80 + Double(event % 6 / 2) * 10)
    }
    let still = try #require(StillLink(readings, interval: 0.5))
    #expect(abs(still.deviationBetween - 10) < 1e-9)
    #expect(still.deviationWithin == 0)
    #expect(abs(still.deviation - (200.0 / 3).squareRoot()) < 1e-9)
    #expect(still.autocorrelation.map { ($0 ?? 0) > 0 } == [true, false, false, false, true, true])
    // Each second contains two readings of one level.
    #expect(still.sharesLeft[0].isNear(1, within: 1e-9))
    // Every three seconds contain all three levels.
    #expect(try #require(still.sharesLeft[2]) < 1e-9)
    // Four windows of 60 s need more than 150 s.
    #expect(still.sharesLeft[6] == nil)
  }

  @Test func isNilForFewPackets() {
    let readings = (0..<29).map {
      LinkSeries.Reading(at: Instant(nanoseconds: $0 * 1_000_000_000), level: -70)
    }
    #expect(StillLink(readings, interval: 1) == nil)
  }
}
