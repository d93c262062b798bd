import BLE

/// A device that stands for a thing or a person: the beacon on a set of keys, a patient's beacon.
public struct WatchedDevice: Hashable, Sendable {
  /// The name of the represented thing, as in decisions.
  public var name: String
  /// The device.
  public var anchor: Anchor

  /// Creates a device that stands for something.
  public init(_ name: String, _ anchor: Anchor) {
    self.name = name
    self.anchor = anchor
  }
}
