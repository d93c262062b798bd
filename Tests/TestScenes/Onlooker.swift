import BLE
import Buildings
import EngineFiles
import Scenarios
import Sim

/// An observer that passes on the outcome of each packet, with the state of doors and walkers.
package struct Onlooker: Observer {
  private var openDoors: OpenDoors
  private var receptions: [(Reception, OpenDoors)] = []

  /// Observes a whole run with one phone.
  package static func look(
    at scenario: Scenario, seed: UInt64, notice: (Reception, OpenDoors, [Pose]) -> Void
  ) {
    var observer = Onlooker(openDoors: OpenDoors(closed: scenario.world.plan.doors.count))
    var simulation = Simulation(of: scenario.world, seed: seed) { _ in
      scenario.engine.makeEngine()
    }
    while simulation.step(notifying: &observer) {
      for (reception, openDoors) in observer.receptions {
        notice(reception, openDoors, simulation.poses)
      }
      observer.receptions.removeAll(keepingCapacity: true)
    }
  }

  private init(openDoors: OpenDoors) {
    self.openDoors = openDoors
  }

  package mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .door(let door, let state): openDoors.set(door, open: state.isOpen)
    case .receptions(let receptions):
      self.receptions += receptions.map { ($0, openDoors) }
    case .sent, .decided, .waits, .crosses, .pose: break
    }
  }
}
