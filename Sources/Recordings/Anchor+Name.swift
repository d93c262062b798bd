import BLE

extension Anchor {
  /// The anchor with a name in a file: `UUID-major-minor` is the beacon with this identifier, a
  /// UUID alone the device that lists this service, and anything else a device, as in `DeviceNames`.
  public init(named name: String) {
    if let identifier = BeaconIdentifier(name) {
      self = .beacon(identifier)
    } else if let uuid = BeaconUUID(name) {
      self = .service(AttributeUUID(uuid))
    } else {
      self = .device(DeviceNames.address(of: name))
    }
  }
}
