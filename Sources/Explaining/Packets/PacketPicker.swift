import BLE
import Scenarios
import Sim

/// An onlooker who picks some of a run's packets, to account for them.
package struct PacketPicker: Observer {
  private let choice: PacketChoice
  /// The packets picked so far, in order.
  private(set) var picked: [Pick] = []
  private var openDoors: OpenDoors

  /// A packet, and what stood in its way.
  package struct Pick {
    package var reception: Reception
    /// The doors that stood open as it came.
    package var openDoors: OpenDoors
    /// Where each walker was as it came; none until that is noted.
    package var poses: [Pose] = []

    /// A packet that came while these doors stood open.
    package init(reception: Reception, openDoors: OpenDoors) {
      self.reception = reception
      self.openDoors = openDoors
    }
  }

  /// Looks on at a whole run, and picks from it.
  package static func picks(
    from world: World, seed: UInt64, running engine: EngineUnderTest, _ choice: PacketChoice
  ) -> [Pick] {
    var picker = PacketPicker(of: world, picking: choice)
    var simulation = Simulation(of: world, seed: seed) { _ in engine }
    while simulation.step(telling: &picker) {
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
    case .sent, .decided, .waits, .pose: break
    }
  }

  /// Notes where everyone is, of the packets picked in the step just done.
  private mutating func note(_ simulation: Simulation<some DecisionEngine>) {
    for index in picked.indices.reversed() {
      guard picked[index].poses.isEmpty else { return }
      picked[index].poses = simulation.poses
    }
  }

  /// Takes a packet, and lets the one go that is the farthest from the time asked for. Since they
  /// come in order, that is the first or the last.
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
