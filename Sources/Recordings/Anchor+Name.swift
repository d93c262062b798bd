import BLE

extension Anchor {
  /// The anchor that a name in a file stands for: `UUID-major-minor` for the beacon that sends this
  /// identifier, and anything else for a device, as `DeviceNames` has it.
  public init(named name: String) {
    if let identifier = BeaconIdentifier(name) {
      self = .beacon(identifier)
    } else {
      self = .device(DeviceNames.address(of: name))
    }
  }
}
