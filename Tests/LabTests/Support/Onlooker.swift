import BLE
import Lab
import Sim

/// An onlooker who hands on what becomes of each packet, with the doors that stood open then.
struct Onlooker: Observer {
  private var openDoors: OpenDoors
  private let notice: (Reception, OpenDoors) -> Void

  /// Looks on at a whole run of one walker's.
  init(on scenario: Scenario, seed: UInt64, notice: @escaping (Reception, OpenDoors) -> Void) {
    openDoors = OpenDoors(closed: scenario.world.plan.doors.count)
    self.notice = notice
    var simulation = Simulation(of: scenario.world, seed: seed) { _ in
      scenario.engine.makeEngine()
    }
    while simulation.step(telling: &self) {}
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .door(let door, let state): openDoors.set(door, open: state.isOpen)
    case .reception(let reception): notice(reception, openDoors)
    case .sent, .decided, .pose: break
    }
  }
}
