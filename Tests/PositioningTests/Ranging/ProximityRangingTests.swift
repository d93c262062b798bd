import BLE
import Engines
import Measurements
import Positioning
import Testing

struct ProximityRangingTests {
  private let power = PowerLevel(dBm: -59)

  private func finding(
    _ levels: Double?..., of anchor: Int = 0, by ranging: ProximityRanging = ProximityRanging()
  ) -> ProximityRanging.Finding {
    let heard = levels.map { level in level.map { Scan.Heard(mean: $0, newest: .start) } }
    return ranging.finding(
      of: anchor, in: Sounding([Scan(endingAt: .start, heard)]), measuredPower: power)
  }

  /// By the log-distance model with an exponent of 2, half a metre is 6.02 dB above the measured
  /// power, 4 m 12.04 dB below.
  @Test(arguments: [
    (-52.9, Proximity.immediate), (-53.1, .near), (-71, .near), (-71.1, .far), (-127, .far),
    (20, .immediate),
  ])
  func defaultEdgesAreHalfAMetreAndFourMetres(level: Double, expected: Proximity) {
    #expect(finding(level).proximity == expected)
  }

  @Test func edgesCanBeSet() {
    let ranging = ProximityRanging(immediateEdge: 0.3, nearEdge: 3)
    #expect(finding(-53, by: ranging).proximity == .near)
    #expect(finding(-70, by: ranging).proximity == .far)
  }

  @Test(arguments: [-1, 0, 2]) func unheardOrUnlistedIsUnknown(anchor: Int) {
    #expect(finding(nil, -60, of: anchor) == .init(proximity: .unknown))
  }

  /// 6 dB are a factor of 10^0.3.
  @Test func accuracyIsOneDeviationBeyondTheDistance() throws {
    let finding = finding(-79, by: ProximityRanging(deviation: 6))
    #expect(try abs(#require(finding.distance) - 10) < 1e-9)
    #expect(try abs(#require(finding.accuracy) - 19.95262315) < 1e-6)
  }
}
