import BLE
import Documents
import Recordings

extension DeviceNames {
  /// Takes in what an engine calls the devices that it knows, heard or not.
  package mutating func add(devicesOf engine: EngineChoice) {
    for case (let name, .device, _) in engine.anchors(at: InputPlace("engine")) { add(name) }
  }
}
