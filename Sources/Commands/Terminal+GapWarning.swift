import BLE
import Buildings
import Documents
import FloorPlans
import Scenarios
import Sim

extension Terminal {
  /// Warns of gaps on a scenario's plan.
  static func warnOfGaps(in scenario: Scenario) {
    warnOfGaps(on: scenario.world.plan, at: scenario.place)
  }

  /// Warns of the first gap that radio passes through between two walls, and says how many more
  /// such gaps there are.
  ///
  /// - Parameter place: The plan, or the scenario that it belongs to.
  static func warnOfGaps(on plan: FloorPlan, at place: InputPlace) {
    let gaps = PlanLint.gaps(on: plan)
    guard let gap = gaps.first else { return }
    let more = gaps.count == 1 ? "" : ", and \(gaps.count - 1) more"
    let point = "(\(gap.place.x.with(2)), \(gap.place.y.with(2)))"
    warn([
      InputWarning(place, "\(gap.fault) at \(point)\(more); radio passes the gap (see simrun lint)")
    ])
  }
}
