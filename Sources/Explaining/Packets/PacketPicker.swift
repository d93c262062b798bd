import BLE
import Buildings
import Scenarios
import Sim

/// An observer that picks some of a run's packets to explain.
package struct PacketPicker: Observer {
  private let choice: PacketChoice
  /// The packets picked so far, in order.
  private(set) var picked: [Pick] = []
  private var openDoors: OpenDoors

  /// A packet, with the open doors and the poses of the walkers when it arrived.
  package struct Pick {
    package var reception: Reception
    /// The doors that were open when the packet arrived.
    package var openDoors: OpenDoors
    /// The poses of the walkers when the packet arrived; empty until recorded.
    package var poses: [Pose] = []

    /// Creates a pick of a packet that arrived while these doors were open.
    package init(reception: Reception, openDoors: OpenDoors) {
      self.reception = reception
      self.openDoors = openDoors
    }
  }

  /// Runs a world and returns the packets picked from it.
  package static func picks(
    from world: World, seed: UInt64, running makeEngine: WalkerEngines.Maker,
    _ choice: PacketChoice
  ) -> [Pick] {
    var picker = PacketPicker(of: world, picking: choice)
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    while simulation.step(notifying: &picker) {
      picker.note(simulation)
    }
    return picker.picked
  }

  package init(of world: World, picking choice: PacketChoice) {
    self.choice = choice
    openDoors = OpenDoors(closed: world.plan.doors.count)
  }

  package mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .door(let door, let state):
      openDoors.set(door, open: state.isOpen)
    case .receptions(let receptions):
      for reception in receptions where choice.allows(reception) { pick(reception) }
    case .sent, .decided, .waits, .crosses, .pose: break
    }
  }

  /// Records the poses of all walkers for the packets picked in the last step.
  private mutating func note(_ simulation: Simulation<some DecisionEngine>) {
    for index in picked.indices.reversed() {
      guard picked[index].poses.isEmpty else { return }
      picked[index].poses = simulation.poses
    }
  }

  /// Adds a packet. If there are too many packets, removes the one farthest from the chosen time.
  /// Packets arrive in order, so this is the first or the last one.
  private mutating func pick(_ reception: Reception) {
    picked.append(Pick(reception: reception, openDoors: openDoors))
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
