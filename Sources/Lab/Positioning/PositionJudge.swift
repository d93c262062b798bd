import BLE
import Engines
import Sim

/// What fixes are held against beside the truth.
struct PositionJudge {
  private let cells: [RadioMap.Cell]
  private let reach: Double
  private let plan: FloorPlan?

  init(_ basis: PositioningBasis) {
    cells = basis.survey.map.cells
    reach = 1.5 * basis.survey.map.cellSpacing
    plan = basis.plan.flatMap { $0.plan.rooms.count > 1 ? $0.plan : nil }
  }

  func outcome(of fix: PositionFix, at time: Instant, truth: Point?) -> PositionOutcome {
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
    guard let right = cell(nearest: truth),
      let taken = cells.first(where: { $0.name == fix.cell }) ?? cell(nearest: fix.point)
    else { return nil }
    if taken == right { return .right }
    return taken.point.distance(to: right.point) <= reach ? .adjoining : .farther
  }

  private func cell(nearest point: Point) -> RadioMap.Cell? {
    cells.min { $0.point.distance(to: point) < $1.point.distance(to: point) }
  }
}
