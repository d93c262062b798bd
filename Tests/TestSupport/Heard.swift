import BLE

extension Anchor {
  /// The anchor that a timeline calls by this name.
  package static func named(_ name: String) -> Anchor { .device(DeviceAddress(named: name)) }
}

extension CentralEvent {
  /// A phone hears the anchor of that name.
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
