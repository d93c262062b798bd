import BLE

/// The addresses of the devices that an app is connected to, or waits for.
struct AppConnections: Hashable, Sendable {
  /// The requested devices, in the order of the requests.
  private(set) var awaited: [DeviceAddress] = []
  /// The connected devices, in the order of the connections.
  private(set) var held: [DeviceAddress] = []

  /// The connected and the requested devices.
  var all: [DeviceAddress] { held + awaited }

  mutating func await(_ device: DeviceAddress) {
    if !all.contains(device) { awaited.append(device) }
  }

  mutating func hold(_ device: DeviceAddress) {
    remove(device)
    held.append(device)
  }

  mutating func remove(_ device: DeviceAddress) {
    awaited.removeAll { $0 == device }
    held.removeAll { $0 == device }
  }

  mutating func removeAll() {
    awaited.removeAll()
    held.removeAll()
  }
}
