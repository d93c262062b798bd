import BLE
import Measurements
import Recordings
import Testing

@Suite struct LinkSeriesTests {
  private func sighting(_ from: String, _ to: String, _ rssi: Double?, at second: Int64) -> Sighting
  {
    Sighting(
      Advertisement(
        transmitter: DeviceAddress(named: from), receiver: DeviceAddress(named: to), channel: nil,
        rssi: rssi.map { PowerLevel(dBm: $0) }, payload: []),
      at: Instant(nanoseconds: second * 1_000_000_000))
  }

  @Test func combinesBothDirectionsAndExcludesOtherPackets() {
    let recording = Recording(
      source: "both ways",
      sightings: [
        sighting("tag", "a", -60, at: 0), sighting("b", "tag", -70, at: 1),
        sighting("a", "b", -10, at: 2), sighting("a", "tag", -61, at: 3),
        sighting("tag", "b", nil, at: 4),
      ], truth: nil, names: DeviceNames())
    let links = LinkSeries.all(of: DeviceAddress(named: "tag"), in: recording)
    #expect(links.map(\.fixed) == ["a", "b"].map { DeviceAddress(named: $0) })
    #expect(links.map { $0.readings.map(\.level) } == [[-60, -61], [-70]])
  }
}
