import Documents
import FloorPlans
import Scenarios

extension Terminal {
  /// Warns of the first device that an engine names but never hears, and says how many more there
  /// are.
  static func warnOfUnheardDevices(in scenario: Scenario, variant: String?) {
    guard let world = scenario.world(of: variant) else { return }
    let hidden = scenario.running(engineOf: variant).unheardDevices(in: world)
      .filter(\.cause.isNeverHeard)
    guard let first = hidden.first?.finding else { return }
    let more = hidden.count == 1 ? "" : "; and so for \((hidden.count - 1).counted("more device"))"
    warn([InputWarning(scenario.place, "\(first.fault)\(more) (see simrun lint)")])
  }
}
