import BLE
import Sim

/// A device at one end of a link, by its kind.
package enum LinkEnd: String, Sendable {
  /// A beacon, which is fixed and sends.
  case beacon
  /// A phone, which is carried and receives.
  case phone
  /// A tag, which is carried and sends.
  case tag
  /// A receiver, which is fixed.
  case receiver
}

/// The kinds of devices at both ends of a packet's link.
struct LinkKind {
  let sender: LinkEnd
  let receiver: LinkEnd

  /// The ends of the link of a packet.
  init(of reception: Reception, in world: World) {
    sender = world.carrier(of: reception.packet.sender) == nil ? .beacon : .tag
    receiver = reception.isAtReceiver ? .receiver : .phone
  }

  /// `true` if a walker carries either end.
  var areBothCarried: Bool { sender == .tag && receiver == .phone }
  /// The end that the reception's walker carries.
  var near: LinkEnd { receiver == .phone ? .phone : .tag }
  /// The other end.
  var far: LinkEnd { receiver == .phone ? sender : .receiver }
}

extension World {
  /// The mount of a device; `nil` if it has none.
  func mount(of device: Int) -> Mount? {
    if device < beacons.count { return beacons[device].mount }
    return receiver(of: device)?.mount
  }

  /// The position of a device while the walkers have these poses.
  func position(of device: Int, at poses: [Pose]) -> Position {
    position(of: device)
      ?? carrier(of: device).map { Position(poses[$0].point, height: walkers[$0].phoneHeight) }
      ?? Position(Point(x: 0, y: 0), height: 0)
  }
}
