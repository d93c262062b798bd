import BLE
import Sensors

extension Simulation {
  /// The present readings of the sensors of a device; `nil` if it has none.
  ///
  /// - Parameter device: An index into the world's devices.
  public func readings(of device: Int) -> SensorReadings? {
    device < sensing.sensors.count ? sensing.sensors[device]?.readings(at: now) : nil
  }
}
