import BLE
import Engines
import Recordings

/// The offset of a device's levels as described in a file, by the name of the device.
public struct DeviceOffset: Hashable, Sendable {
  /// The name of the device.
  public var device: String
  /// The offset.
  public var offset: Decibels

  /// The offset as engines know it.
  var named: AnchorOffset { AnchorOffset(Anchor(named: device), offset) }
}
