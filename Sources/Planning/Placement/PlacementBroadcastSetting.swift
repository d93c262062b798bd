import BLE
import Sim

/// The setting of the transmitters: of all mounted beacons, or of the carried tags.
package struct PlacementBroadcastSetting: Hashable, Sendable {
  /// The transmit power.
  package let power: PowerLevel
  /// The advertising interval: 20 ms ... 10,485.759 s.
  package let interval: Duration

  /// The setting that mean levels are computed for: a transmit power of 0 dBm.
  static let unit = PlacementBroadcastSetting(
    power: PowerLevel(dBm: 0), interval: .milliseconds(100))

  /// Returns the payload of a sender: an iBeacon frame like the frames of a scenario's beacons and
  /// tags.
  ///
  /// - Parameter minor: The number of the sender.
  func payload(minor: Int) -> Payload {
    IBeacon(
      identifier: BeaconIdentifier(
        uuid: Self.uuid, major: 0, minor: UInt16(truncatingIfNeeded: minor)),
      measuredPower: Beacon.measuredPower(ofTransmitPower: power)
    ).advertisingData()
  }

  /// Estimote's default UUID.
  private static let uuid = BeaconUUID(high: 0xB940_7F30_F5F8_466E, low: 0xAFF9_2555_6B57_FE6D)
}
