import BLE
import Documents
import Recordings

extension DeviceNames {
  /// Adds the names of the devices that an engine knows, heard or not.
  package mutating func add(devicesOf engine: EngineChoice) {
    for device in engine.description.devices(at: InputPlace("engine")) {
      if case .device = device.anchor { add(device.name) }
    }
  }
}
