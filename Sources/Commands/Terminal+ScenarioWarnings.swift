import Documents
import FloorPlans
import Scenarios

extension Terminal {
  /// Warns of what `simrun lint` finds and a run cannot show: the first device that an engine names
  /// but never hears, or hears less often than once per timeout, with the number of further such
  /// findings; and the first connection that a phone's system refuses.
  static func warn(of scenario: Scenario, variant: String?) {
    guard let world = scenario.world(of: variant) else { return }
    let hidden = scenario.running(engineOf: variant).unheardDevices(in: world)
      .filter(\.cause.isWarnedOf)
    let more = hidden.count < 2 ? "" : "; \((hidden.count - 1).counted("more finding"))"
    let faults =
      [hidden.first.map { $0.finding.fault + more }, world.refusedConnections.first?.finding.fault]
    warn(
      faults.compactMap { $0 }.map { InputWarning(scenario.place, "\($0) (see simrun lint)") })
  }
}
