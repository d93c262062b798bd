import BLE
import Buildings
import EngineFiles
import FloorPlans
import Positioning
import Recordings
import Scoring

/// The cells and rooms that fixes are compared with.
package struct TrialJudge {
  private let cells: ScoredCells
  private let plan: FloorPlan?

  package init(_ basis: PositioningBasis) {
    let map = basis.survey.map
    cells = ScoredCells(map.cells.map { ($0.name, $0.point) }, spacing: map.cellSpacing)
    plan = basis.plan.flatMap { $0.plan.rooms.count > 1 ? $0.plan : nil }
  }

  package func outcome(of fix: PositionFix, at time: Instant, truth: Point?) -> PositionOutcome {
    PositionOutcome(
      time: time, fix: fix, truth: truth,
      cell: truth.flatMap { cells.distance(of: fix, from: $0) },
      isRoomRight: truth.flatMap { truth in
        plan.map { $0.whereabouts(of: fix.point).room == $0.whereabouts(of: truth).room }
      })
  }

  /// The steadiness of fixes on a path; `nil` if the path has no rests.
  package func rests(
    of fixes: [(time: Instant, fix: PositionFix)], on track: [(time: Instant, point: Point)]
  ) -> RestScore? {
    RestScore(of: fixes, during: DeviceRest.all(in: track), among: cells)
  }
}
