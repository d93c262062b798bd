import BLE
import Sensors

extension Simulation {
  /// Has the frame of a sender's event carry the present readings of its sensors.
  @inline(never)  // most worlds have no sensors
  mutating func measure(_ sender: Int) {
    if let readings = sensing.measure(sender, at: now) { medium.report(readings, of: sender) }
  }

  /// The present readings of the sensors of a device; `nil` if it has none.
  ///
  /// - Parameter device: An index into the world's devices.
  public func readings(of device: Int) -> SensorReadings? {
    device < sensing.sensors.count ? sensing.sensors[device]?.readings(at: now) : nil
  }
}
