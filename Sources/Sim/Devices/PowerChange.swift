import BLE

/// A change of a device in a run: it is switched off or on.
public struct PowerChange: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The beacon, tag or receiver, as an index into the world's devices.
  public var device: Int
  /// `true` if it is switched on.
  public var isOn: Bool
}

extension World {
  /// The times at which a device is switched off and on.
  public func power(of device: Int) -> PowerSchedule {
    if device < beacons.count { return beacons[device].power }
    return receiver(of: device)?.power
      ?? carrier(of: device).flatMap { walkers[$0].tag?.power } ?? .alwaysOn
  }

  /// The changes of all devices after the start, in order of time, and at one time in order of the
  /// devices.
  public var powerChanges: [PowerChange] {
    let changes = (0..<deviceCount).flatMap { device in
      let power = power(of: device)
      return power.times.filter { $0 > .start }.map {
        PowerChange(time: $0, device: device, isOn: power.isOn(at: $0))
      }
    }
    return changes.sorted { ($0.time, $0.device) < ($1.time, $1.device) }
  }
}
