import BLE

extension Nearable {
  /// A nearable that stands upright at 4 °C.
  static func sticker(
    _ identifier: UInt64 = 1, celsius: Double = 4, up: Acceleration.Axis = .plusZ
  ) -> Nearable {
    Nearable(
      identifier: identifier, temperature: celsius, battery: 853,
      acceleration: Acceleration(up: up))
  }
}

extension Acceleration {
  /// The acceleration at rest with an axis up.
  init(up axis: Axis) {
    switch axis {
    case .plusX: self.init(x: 1, y: 0, z: 0)
    case .minusX: self.init(x: -1, y: 0, z: 0)
    case .plusY: self.init(x: 0, y: 1, z: 0)
    case .minusY: self.init(x: 0, y: -1, z: 0)
    case .plusZ: self.init(x: 0, y: 0, z: 1)
    case .minusZ: self.init(x: 0, y: 0, z: -1)
    }
  }
}

extension CentralEvent {
  /// The reception of a frame of the device with a name.
  static func heard(_ name: String, _ frame: BeaconFrame, dBm: Double = -70) -> CentralEvent {
    .advertisement(
      Advertisement(
        transmitter: DeviceAddress(named: name), receiver: DeviceAddress(named: "phone"),
        rssi: PowerLevel(dBm: dBm), payload: frame.advertisingData()))
  }

  /// The reception of a nearable.
  static func heard(_ name: String, _ nearable: Nearable, dBm: Double = -70) -> CentralEvent {
    .heard(name, .nearable(nearable), dBm: dBm)
  }
}
