import BLE
import Sim

extension World {
  /// The mount of a device; `nil` if it has none.
  func mount(of device: Int) -> Mount? {
    if device < beacons.count { return beacons[device].mount }
    return receiver(of: device)?.mount
  }

  /// The position of a device while the walkers have these poses.
  package func position(of device: Int, at poses: [Pose]) -> Position {
    guard let carrier = carrier(of: device) else { return fixedPosition(of: device) }
    return Position(poses[carrier].point, height: walkers[carrier].phoneHeight)
  }

  private func fixedPosition(of device: Int) -> Position {
    guard let position = position(of: device) else {
      preconditionFailure("\(name(of: device)) has neither a place nor a carrier")
    }
    return position
  }
}
