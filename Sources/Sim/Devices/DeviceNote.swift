import BLE

/// A change of a device in a run.
public struct DeviceNote: Hashable, Sendable {
  /// The time.
  public var time: Instant
  /// The beacon, tag or receiver, as an index into the world's devices.
  public var device: Int
  /// The change.
  public var kind: Kind

  /// A switch of power, or a move.
  public enum Kind: Hashable, Sendable {
    /// The device is switched on, or off.
    case power(isOn: Bool)
    /// The device is moved to a place.
    case place(Point)
  }
}

extension World {
  /// The times at which a device is switched off and on.
  public func power(of device: Int) -> PowerSchedule {
    if device < beacons.count { return beacons[device].power }
    return receiver(of: device)?.power
      ?? carrier(of: device).flatMap { walkers[$0].tag?.power } ?? .alwaysOn
  }

  /// The position of a beacon or a receiver at a time; `nil` for a tag.
  package func position(of device: Int, at time: Instant) -> Position? {
    device < beacons.count ? beacons[device].position(at: time) : position(of: device)
  }

  /// The changes of all devices after the start, in order of time; changes at the same time are in
  /// the order of the devices.
  public var deviceChanges: [DeviceNote] {
    let changes = (0..<deviceCount).flatMap { device in
      let power = power(of: device)
      let moves = device < beacons.count ? beacons[device].moves : []
      return power.times.filter { $0 > .start }.map {
        DeviceNote(time: $0, device: device, kind: .power(isOn: power.isOn(at: $0)))
      } + moves.map { DeviceNote(time: $0.time, device: device, kind: .place($0.place)) }
    }
    return changes.sorted { ($0.time, $0.device) < ($1.time, $1.device) }
  }
}
