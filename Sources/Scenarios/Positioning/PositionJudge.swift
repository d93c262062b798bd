import BLE
import Buildings
import EngineFiles
import FloorPlans
import Positioning
import Recordings
import Scoring

/// The cells and rooms that fixes are compared with.
package struct PositionJudge {
  private let cells: [RadioMap.Cell]
  private let reach: Double
  private let plan: FloorPlan?

  package init(_ basis: PositioningBasis) {
    cells = basis.survey.map.cells
    reach = 1.5 * basis.survey.map.cellSpacing
    plan = basis.plan.flatMap { $0.plan.rooms.count > 1 ? $0.plan : nil }
  }

  package func outcome(of fix: PositionFix, at time: Instant, truth: Point?) -> PositionOutcome {
    PositionOutcome(
      time: time, fix: fix, truth: truth,
      cell: truth.flatMap { cellDistance(of: fix, from: $0) },
      isRoomRight: truth.flatMap { truth in
        plan.map { $0.whereabouts(of: fix.point).room == $0.whereabouts(of: truth).room }
      })
  }

  private func cellDistance(
    of fix: PositionFix, from truth: Point
  ) -> PositionOutcome.CellDistance? {
    let right = cells(nearest: truth)
    let named = cells.filter { $0.name == fix.cell }
    let taken = named.isEmpty ? cells(nearest: fix.point) : named
    if taken.contains(where: right.contains) { return .right }
    let steps = taken.flatMap { cell in right.map { $0.point.distance(to: cell.point) } }
    return steps.min().map { $0 <= reach ? .adjoining : .farther }
  }

  /// Returns all nearest cells. On a border there are several, and each is correct.
  private func cells(nearest point: Point) -> [RadioMap.Cell] {
    let distances = cells.map { $0.point.distance(to: point) }
    guard let least = distances.min() else { return [] }
    // Rounding changes a distance by less than a micrometre.
    return zip(cells, distances).filter { $1 <= least + 1e-6 }.map(\.0)
  }
}
