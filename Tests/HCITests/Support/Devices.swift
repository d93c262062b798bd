import BLE
import HCI

/// The devices of the recorded sessions.
enum Devices {
  /// The posed controller.
  static let controller = DeviceAddress(0x00F4_F3F2_F1F0)
  static let beacon = PeerAddress(DeviceAddress(0xC311_2233_4401), .random)
  static let thermostat = PeerAddress(DeviceAddress(0xC311_2233_4402), .random)
  /// The random address of the host.
  static let random = DeviceAddress(0xF0F1_F2F3_F4F5)

  static let beaconData = bytes(
    "0201061aff4c000215b9407f30f5f8466eaff925556b57fe6d0007002ac5")
  static let thermostatData = bytes("02010603031a180b09546865726d6f73746174")
  static let thermostatResponse = bytes("020a00")
}
