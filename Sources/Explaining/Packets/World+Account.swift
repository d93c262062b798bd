import BLE
import Sim

extension World {
  /// Returns the mount of a device; `nil` if it has none.
  func mount(of device: Int) -> Mount? {
    if device < beacons.count { return beacons[device].mount }
    return receiver(of: device)?.mount
  }

  /// Returns the position of a device at a time at which the walkers have these poses.
  package func position(of device: Int, at time: Instant, _ poses: [Pose]) -> Position {
    guard let carrier = carrier(of: device) else { return fixedPosition(of: device, at: time) }
    return Position(poses[carrier].point, height: walkers[carrier].phoneHeight)
  }

  private func fixedPosition(of device: Int, at time: Instant) -> Position {
    guard let position = position(of: device, at: time) else {
      preconditionFailure("\(name(of: device)) has neither a place nor a carrier")
    }
    return position
  }
}
