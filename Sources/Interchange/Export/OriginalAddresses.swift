import BLE
import Recordings

/// The addresses of a recording's devices before an import named them.
struct OriginalAddresses {
  private var original: [DeviceAddress: DeviceAddress] = [:]

  init(of recording: Recording) {
    for (device, name) in (recording.origin?.names ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let address = DeviceAddress(device) else { continue }
      let named = DeviceNames.address(of: name)
      if original[named] == nil { original[named] = address }
    }
  }

  /// The address of a device; one made of its name if it has no other.
  func address(of device: DeviceAddress) -> DeviceAddress { original[device] ?? device }

  /// The address that a device has had in a file; `nil` if none is known.
  func known(of device: DeviceAddress) -> DeviceAddress? { original[device] }
}
