import BLE
import Recordings

/// The addresses that a recording's devices had before an import gave the devices names.
struct ExportAddresses {
  private var original: [DeviceAddress: DeviceAddress] = [:]

  init(of recording: Recording) {
    for (device, name) in (recording.origin?.names ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let address = DeviceAddress(device) else { continue }
      let named = DeviceNames.address(of: name)
      if original[named] == nil { original[named] = address }
    }
  }

  /// Returns the original address of a device; if that is unknown, the address made from the
  /// device's name.
  func address(of device: DeviceAddress) -> DeviceAddress { original[device] ?? device }

  /// Returns the original address of a device, from before an import named the device; `nil` if it
  /// is unknown.
  func known(of device: DeviceAddress) -> DeviceAddress? { original[device] }
}
