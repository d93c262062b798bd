import BLE
import Engines
import Sim

/// A fix, and what is known of the place where the device truly was.
public struct PositionOutcome: Sendable {
  /// When the scan ended that the fix answers to.
  public let time: Instant
  /// Where the device was taken to be.
  public let fix: PositionFix
  /// Where it was at that time; `nil` where nobody noted it.
  public let truth: Point?
  /// How far the fix's cell is from that of the truth; `nil` where the truth is not known.
  public let cell: CellDistance?
  /// Whether the fix is in the room where the device was; `nil` where the truth is not known, or
  /// there are not two rooms that could be mistaken.
  public let isRoomRight: Bool?

  /// How far the cell of a fix is from the one where the device is: that whose middle is nearest.
  public enum CellDistance: Hashable, Sendable {
    /// The same cell.
    case right
    /// One whose middle is no farther off than 1.5 times the usual distance of neighbours, so that
    /// neighbours across a corner count too.
    case adjoining
    /// Any other.
    case farther
  }

  /// How far off the fix is, in metres; `nil` where the truth is not known.
  public var error: Double? { truth.map { fix.point.distance(to: $0) } }

  /// Whether the region of 95 % that the fix states holds the truth; `nil` where it is not known.
  public var isTruthInRegion: Bool? { truth.map(fix.regionHolds) }
}

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
