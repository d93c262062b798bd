import BLE
import Sim

/// An observer of a run that also sees the simulation after each step.
package protocol StepObserver: Observer {
  /// Records the simulation after a step, and at the end of the run.
  mutating func note(_ simulation: Simulation<some DecisionEngine>)
}
