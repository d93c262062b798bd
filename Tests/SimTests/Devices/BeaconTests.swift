import BLE
import Sim
import Testing

struct BeaconTests {
  private let position = Position(Point(x: 0, y: 0), height: 1)

  /// -59 dBm at 1 m for 0 dBm, as specified by beacon makers: Blue Charm's table, in steps of 4 dB.
  @Test(arguments: zip([4.0, 0, -4, -8, -12, -16, -20], [-55.0, -59, -63, -67, -71, -75, -79]))
  func levelAtOneMetreMatchesTheMakersTable(transmit: Double, expected: Double) {
    let measured = Beacon.measuredPower(ofTransmitPower: PowerLevel(dBm: transmit))
    #expect(measured == PowerLevel(dBm: expected))
  }

  @Test func measuredPowerIsTheLevelAtOneMetreByDefault() throws {
    let uuid = try #require(BeaconUUID("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"))
    let identifier = BeaconIdentifier(uuid: uuid, major: 1, minor: 2)
    let honest = Beacon(
      "a", at: position, transmitPower: PowerLevel(dBm: -12), interval: .milliseconds(200),
      identifier: identifier)
    let heard = try #require(IBeacon(advertisingData: honest.payload))
    #expect(heard.identifier == identifier && heard.measuredPower == PowerLevel(dBm: -71))
    let other = Beacon(
      "a", at: position, transmitPower: PowerLevel(dBm: -12), interval: .milliseconds(200),
      identifier: identifier, measuredPower: PowerLevel(dBm: -40))
    #expect(IBeacon(advertisingData: other.payload)?.measuredPower == PowerLevel(dBm: -40))
  }

  /// The loss over 1 m on channel 38 is 40.15 dB.
  @Test(arguments: [(0.0, -10.0, -50.0), (-12, 0, -52), (-60, -60, -127)])
  func measuredPowerIncludesAntennaGain(transmit: Double, gain: Double, expected: Double) throws {
    let uuid = try #require(BeaconUUID("E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"))
    let beacon = Beacon(
      "a", at: position, transmitPower: PowerLevel(dBm: transmit), interval: .milliseconds(200),
      identifier: BeaconIdentifier(uuid: uuid, major: 1, minor: 2), antennaGain: Decibels(gain))
    #expect(beacon.antennaGain == Decibels(gain))
    let heard = try #require(IBeacon(advertisingData: beacon.payload))
    #expect(heard.measuredPower == PowerLevel(dBm: expected))
  }

  @Test func trapsOnIntervalsOutsideTheLinkLayersRange() async {
    await #expect(processExitsWith: .failure) {
      _ = Beacon(
        "a", at: Position(Point(x: 0, y: 0), height: 1), transmitPower: PowerLevel(dBm: 0),
        interval: .milliseconds(19), payload: [])
    }
    await #expect(processExitsWith: .failure) {
      _ = Beacon(
        "a", at: Position(Point(x: 0, y: 0), height: 1), transmitPower: PowerLevel(dBm: 0),
        interval: .milliseconds(20), payload: Payload(repeating: 0, count: 32))
    }
  }
}
