import BLE
import GATT
import Links
import Sensors

extension Simulation {
  /// Writes the present readings of a sender's sensors into the frame of the sender's event.
  @inline(never)  // most worlds have no sensors
  mutating func measure(_ sender: Int) {
    if let readings = sensing.measure(sender, at: now) { medium.report(readings, of: sender) }
  }

  /// The present readings of the sensors of a device; `nil` if the device has none.
  ///
  /// - Parameter device: An index into the world's devices.
  public func readings(of device: Int) -> SensorReadings? {
    device < sensing.sensors.count ? sensing.sensors[device]?.readings(at: now) : nil
  }

  /// Passes the opening or closing of a door to the sensors.
  mutating func senseDoor(_ door: Int, open: Bool) {
    sensing.setDoor(door, open: open, at: now)
    for beacon in sensing.values.indices { planValues(of: beacon) }
  }

  /// Updates the measured values in the services of a beacon, before a client asks for them.
  mutating func refreshValues(of beacon: Int) {
    guard !sensing.values.isEmpty, let sensors = sensing.sensors[beacon] else { return }
    for (handle, bytes) in sensing.values[beacon]?.present(from: sensors, at: now) ?? [] {
      links.servers[beacon]?.set(bytes, at: handle)
    }
  }

  /// Takes a value that a client has written: it may be the threshold temperature of the heating.
  mutating func takeWritten(_ value: [UInt8], to handle: AttributeHandle, of beacon: Int) {
    guard !sensing.values.isEmpty,
      let threshold = sensing.values[beacon]?.threshold(written: value, to: handle)
    else { return }
    sensing.setHeatingThreshold(threshold, beacon: beacon, at: now)
    planValues(of: beacon)
  }

  /// Sends the clients of a beacon the values that are due, and schedules the next ones.
  mutating func sendValues(of beacon: Int) {
    guard let sensors = sensing.sensors[beacon], sensing.values[beacon]?.due == now else { return }
    for (handle, bytes) in sensing.values[beacon]?.takeDue(from: sensors, at: now) ?? [] {
      carryOut(links.servers[beacon]?.update(handle, to: bytes, at: now) ?? [], ofServer: beacon)
    }
    planValues(of: beacon)
  }

  /// Schedules the next values that clients of a beacon are sent.
  mutating func planValues(of beacon: Int) {
    guard !sensing.values.isEmpty, let sensors = sensing.sensors[beacon],
      let server = links.servers[beacon]
    else { return }
    let before = sensing.values[beacon]?.due
    sensing.values[beacon]?.plan(
      for: server, sensors, at: now, before: .start.advanced(by: world.duration))
    if let due = sensing.values[beacon]?.due, due != before {
      agenda.schedule(.valueChanges(beacon: beacon), at: due)
    }
  }
}
