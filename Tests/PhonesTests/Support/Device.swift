import BLE

/// A device on the air.
struct Device {
  let name: String
  let payload: Payload

  var address: DeviceAddress { DeviceAddress(named: name) }

  func advertisement(_ dBm: Double? = -60) -> Advertisement {
    Advertisement(
      transmitter: address, receiver: DeviceAddress(named: "phone"),
      rssi: dBm.map { PowerLevel(dBm: $0) }, payload: payload)
  }

  /// A device that lists a service: 180F.
  static let lock = Device(name: "lock", payload: [0x02, 0x01, 0x06, 0x03, 0x03, 0x0F, 0x18])
  /// Another one.
  static let lamp = Device(name: "lamp", payload: [0x02, 0x01, 0x06, 0x03, 0x03, 0x0F, 0x18])
  /// A device without services.
  static let plain = Device(name: "plain", payload: [0x02, 0x01, 0x06])
  /// Two beacons of one fleet, and one of another.
  static let kitchen = beacon("kitchen", .home, minor: 1)
  static let study = beacon("study", .home, minor: 2)
  static let shop = beacon("shop", .other, minor: 1)

  static let all = [lock, lamp, plain, kitchen, study, shop]

  static func beacon(
    _ name: String, _ region: BeaconRegion, minor: UInt16, measuredPower: Double = -59
  ) -> Device {
    let identifier = BeaconIdentifier(uuid: region.uuid, major: 7, minor: minor)
    let frame = IBeacon(identifier: identifier, measuredPower: PowerLevel(dBm: measuredPower))
    return Device(name: name, payload: frame.advertisingData())
  }
}

extension BeaconRegion {
  /// The beacons of the fleet at home.
  static let home = BeaconRegion(uuid: BeaconUUID(high: 0xF782_6DA6_4FA2_4E98, low: 7))
  /// The beacons of another fleet.
  static let other = BeaconRegion(uuid: BeaconUUID(high: 1, low: 1))
  /// One beacon at home.
  static func room(_ minor: UInt16) -> BeaconRegion {
    BeaconRegion(uuid: home.uuid, major: 7, minor: minor)
  }
}

extension AttributeUUID {
  /// The service that `Device.lock` and `Device.lamp` list.
  static let battery = AttributeUUID(assigned: 0x180F)
}

extension CentralCommand {
  /// A scan for `AttributeUUID.battery`.
  static let scanForLocks = CentralCommand.scan(for: ScanRequest(services: [.battery]))
}
