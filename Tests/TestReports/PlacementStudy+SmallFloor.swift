import BLE
import Documents
import FloorPlans
import Planning
import Scenarios
import Sim
import Studies
import TestSupport
import Testing

extension PlacementStudy {
  /// A study of one or a few rooms, two mounting points and one power.
  package static func onASmallFloor(
    _ goal: PlacementGoal, _ counts: ClosedRange<Int>, threads: Int = 1, fixed: [FixedDevice] = [],
    seeds: Int = 2, demand: PlacementDemand? = nil
  ) async throws -> PlacementStudy {
    let plan = try RandomFloor(2, width: 4.5...5, height: 4...4.2).plan
    let study = try await PlacementStudy(
      PlacementSetting(plan: plan, at: InputPlace("plan.json"), goal: goal),
      at: try Spots.onGrid(of: plan, at: InputPlace("plan.json"), spacing: 1.5, height: 2.2)
        .keeping(fixed, on: plan),
      counts: counts, powers: [PowerLevel(dBm: -12)], intervals: [.milliseconds(500)],
      demand: demand, chance: .init(first: 5, choosing: 1, scoring: seeds),
      by: ParallelRuns(threads: threads))
    return try #require(study)
  }
}
