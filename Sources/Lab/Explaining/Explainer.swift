import BLE
import Sim

/// An onlooker who picks some of a run's packets, to account for them.
struct Explainer: Observer {
  private let choice: PacketChoice
  /// The packets picked so far, in order, each with the doors that stood open as it came.
  private(set) var picked: [(reception: Reception, openDoors: OpenDoors)] = []
  private var openDoors: OpenDoors
  /// The packet whose fates are being told.
  private var packet: Transmission?
  /// The doors that stood open as it came. One phone's engine may open a door before the next
  /// phone's fate is told.
  private var openDoorsThen: OpenDoors

  init(of world: World, picking choice: PacketChoice) {
    self.choice = choice
    openDoors = OpenDoors(closed: world.plan.doors.count)
    openDoorsThen = openDoors
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .door(let door, let state):
      openDoors.set(door, open: state.isOpen)
    case .reception(let reception):
      if packet != reception.packet {
        packet = reception.packet
        openDoorsThen = openDoors
      }
      if choice.allows(reception) { pick(reception) }
    case .sent, .decided, .pose: break
    }
  }

  /// Takes a packet, and lets the one go that is the farthest from the time asked for. Since they
  /// come in order, that is the first or the last.
  private mutating func pick(_ reception: Reception) {
    picked.append((reception, openDoorsThen))
    guard picked.count > choice.count, let first = picked.first else { return }
    func distance(_ packet: Transmission) -> Duration {
      max(packet.end.duration(to: choice.time), choice.time.duration(to: packet.end))
    }
    if distance(first.reception.packet) <= distance(reception.packet) {
      picked.removeLast()
    } else {
      picked.removeFirst()
    }
  }
}
