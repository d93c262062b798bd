import BLE
import Documents
import Recordings

extension DeviceNames {
  /// Takes in what an engine calls the devices that it knows, heard or not.
  package mutating func add(devicesOf engine: EngineChoice) {
    for device in engine.description.devices(at: InputPlace("engine")) {
      if case .device = device.anchor { add(device.name) }
    }
  }
}
