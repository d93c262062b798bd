import BLE
import TestSupport
import Testing

struct ProximityClassesTests {
  private func finding(
    _ level: Double?, by classes: ProximityClasses = ProximityClasses()
  ) -> ProximityClasses.Finding {
    classes.finding(
      of: RangedBeacon(
        identifier: BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 0, minor: 1),
        rssi: level.map { PowerLevel(dBm: $0) }, measuredPower: PowerLevel(dBm: -59)))
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
    let classes = ProximityClasses(immediateEdge: 0.3, nearEdge: 3)
    #expect(finding(-53, by: classes).proximity == .near)
    #expect(finding(-70, by: classes).proximity == .far)
  }

  @Test func unheardIsUnknown() {
    #expect(finding(nil) == .init(proximity: .unknown))
  }

  /// 6 dB are a factor of 10^0.3.
  @Test func accuracyIsOneDeviationBeyondTheDistance() throws {
    let finding = finding(-79, by: ProximityClasses(deviation: 6))
    #expect(finding.distance.isNear(10, within: 1e-9))
    #expect(finding.accuracy.isNear(19.95262315, within: 1e-6))
  }
}
