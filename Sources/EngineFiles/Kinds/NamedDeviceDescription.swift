import BLE
import Documents
import Engines
import Recordings

/// A device that stands for something, as described in a file: the name of what it stands for, and
/// the name of the device.
public struct NamedDeviceDescription: Hashable, Sendable {
  /// The name of what the device stands for, as in decisions.
  public var name: String
  /// The name of the device.
  public var device: String

  /// The device as engines know it.
  var named: WatchedDevice { WatchedDevice(name, Anchor(named: device)) }
}

extension [NamedDeviceDescription] {
  /// Checks that no device stands for two things.
  ///
  /// - Throws: `unusable` for the first device that stands for two things.
  func check(at place: InputPlace) throws(InputError) {
    var owners: [Anchor: String] = [:]
    for item in self {
      if let other = owners.updateValue(item.name, forKey: Anchor(named: item.device)) {
        throw .unusable(
          place.key(item.name),
          "\(item.device.quoted) is also of \(other.quoted)")
      }
    }
  }
}
