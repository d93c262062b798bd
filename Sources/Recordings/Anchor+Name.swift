import BLE

extension Anchor {
  /// Creates the anchor with a name in a file:
  ///
  /// - `UUID-major-minor`: the beacon with this identifier;
  /// - a UUID alone: the device that lists this service;
  /// - 16 hexadecimal digits: the nearable with this identifier;
  /// - any other name: a device, as in `DeviceNames`.
  public init(named name: String) {
    if let identifier = BeaconIdentifier(name) {
      self = .beacon(identifier)
    } else if let uuid = BeaconUUID(name) {
      self = .service(AttributeUUID(uuid))
    } else if let identifier = Nearable.identifier(named: name) {
      self = .nearable(identifier)
    } else {
      self = .device(DeviceNames.address(of: name))
    }
  }
}
