import BLE

extension Anchor {
  /// The anchor with a name in a timeline.
  package static func named(_ name: String) -> Anchor { .device(DeviceAddress(named: name)) }
}

extension CentralEvent {
  /// The reception of the anchor with a name.
  package static func heard(_ name: String, _ rssi: PowerLevel?) -> CentralEvent {
    .advertisement(
      Advertisement(
        transmitter: DeviceAddress(named: name), receiver: DeviceAddress(named: "phone"),
        rssi: rssi))
  }

  package static func heard(_ name: String, dBm: Double) -> CentralEvent {
    .heard(name, PowerLevel(dBm: dBm))
  }
}
