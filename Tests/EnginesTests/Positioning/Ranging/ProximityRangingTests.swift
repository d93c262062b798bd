import BLE
import Engines
import Testing

struct ProximityRangingTests {
  private let power = PowerLevel(dBm: -59)

  private func finding(
    _ ranging: ProximityRanging = ProximityRanging(), of anchor: Int = 0, _ levels: Double?...
  ) -> ProximityRanging.Finding {
    let heard = levels.map { level in level.map { Scan.Heard(mean: $0, newest: .start) } }
    return ranging.finding(
      of: anchor, in: Sounding([Scan(endingAt: .start, heard)]), measuredPower: power)
  }

  /// By the log-distance law with an exponent of 2, half a metre is 6.02 dB above the power, 4 m
  /// 12.04 dB below.
  @Test(arguments: [
    (-52.9, Proximity.immediate), (-53.1, .near), (-71, .near), (-71.1, .far), (-127, .far),
    (20, .immediate),
  ])
  func halfAMetreAndFourMetresPartTheClasses(level: Double, expected: Proximity) {
    #expect(finding(level).proximity == expected)
  }

  @Test func theEdgesCanBeSet() {
    let ranging = ProximityRanging(immediateEdge: 0.3, nearEdge: 3)
    #expect(finding(ranging, -53).proximity == .near)
    #expect(finding(ranging, -70).proximity == .far)
  }

  @Test(arguments: [-1, 0, 2]) func whatIsNotHeardOrNotInTheListIsUnknown(anchor: Int) {
    #expect(finding(of: anchor, nil, -60) == .init(proximity: .unknown))
  }

  /// 6 dB are a factor of 10^0.3.
  @Test func theAccuracyLiesOneStandardDeviationBeyondTheDistance() throws {
    let finding = finding(ProximityRanging(deviation: 6), -79)
    #expect(abs(try #require(finding.distance) - 10) < 1e-9)
    #expect(abs(try #require(finding.accuracy) - 19.95262315) < 1e-6)
  }
}
