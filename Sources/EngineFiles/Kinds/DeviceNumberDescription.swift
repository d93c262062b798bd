import BLE
import Recordings

/// One device's number, in a setting with a number for each device, as described in a file.
struct DeviceNumberDescription: Hashable, Sendable {
  /// The name of the device.
  var device: String
  /// The number, in the unit of the setting's key.
  var value: Double

  /// The device as engines know it.
  var anchor: Anchor { Anchor(named: device) }
}
