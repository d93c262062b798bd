import BLE
@testable import Recordings
import Testing

@Suite struct LostBeaconsTests {
  private static func sighting(_ name: String, _ seconds: Double, _ dBm: Double) -> Sighting {
    Sighting(
      Advertisement(
        transmitter: DeviceAddress(named: name), receiver: DeviceAddress(named: "phone"),
        rssi: PowerLevel(dBm: dBm)),
      at: Instant(nanoseconds: Int64(seconds * 1e9)))
  }

  @Test func listsLostBeaconsWithAnRSSIOfZero() {
    let phone = DeviceAddress(named: "phone")
    let recording = Recording(
      source: "r",
      sightings: [
        Self.sighting("a", 0.1, -60), Self.sighting("b", 0.2, -70), Self.sighting("a", 1.1, -61),
      ],
      truth: [0, 4].map {
        TruthRow(time: Instant(nanoseconds: $0 * 1_000_000_000), subject: phone)
      },
      names: DeviceNames())
    let listed = recording.listingLost(for: .milliseconds(2500), interval: .seconds(1))
    // In seconds 0 ... 3, these are listed: both; a, and b, 1.8 s old; a, 1.9 s old; neither.
    let levels = listed.sightings.map { sighting in
      [sighting.time.seconds.rounded(), sighting.advertisement.rssi?.dBm ?? .nan]
    }
    #expect(levels == [[0, -60], [0, -70], [1, -61], [2, 0], [3, 0]])
    #expect(
      listed.sightings.map(\.advertisement.transmitter)
        == ["a", "b", "a", "b", "a"].map { DeviceAddress(named: $0) })
    #expect(listed.truth == recording.truth)
    #expect(
      recording.listingLost(for: .milliseconds(500), interval: .seconds(1)).sightings
        == recording.sightings)
  }
}
