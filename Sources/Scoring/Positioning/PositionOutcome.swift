import BLE

/// A fix and the ground truth at its time, if that is known.
public struct PositionOutcome: Sendable {
  /// The end of the scan behind the fix.
  public let time: Instant
  /// The estimated position.
  public let fix: PositionFix
  /// The true position at the end of the scan; `nil` if it was not recorded.
  public let truth: Point?
  /// The distance of the fix's cell from the true cell; `nil` if the ground truth is unknown.
  public let cell: CellDistance?
  /// `true` if the fix is in the true room; `nil` if the ground truth is unknown or the plan has
  /// fewer than two rooms.
  public let isRoomRight: Bool?

  /// Creates an outcome from a fix and the ground truth.
  package init(
    time: Instant, fix: PositionFix, truth: Point?, cell: CellDistance?, isRoomRight: Bool?
  ) {
    self.time = time
    self.fix = fix
    self.truth = truth
    self.cell = cell
    self.isRoomRight = isRoomRight
  }

  /// The distance of the cell of a fix from the true cell. The true cell is the one whose centre is
  /// nearest to the device. If several are equally near, the one nearest to the fix's cell counts.
  public enum CellDistance: Hashable, Sendable {
    /// The cell of the fix is the true cell.
    case right
    /// The centres of the two cells are at most 1.5 times the normal distance of neighbours apart.
    /// This includes neighbours across a corner.
    case adjoining
    /// The cell of the fix is farther away.
    case farther
  }

  /// The error of the fix, in metres; `nil` if the ground truth is unknown.
  public var error: Double? { truth.map { fix.point.distance(to: $0) } }

  /// `true` if the fix's 95 % region contains the true position; `nil` if the ground truth is
  /// unknown.
  public var isTruthInRegion: Bool? { truth.map(fix.regionHolds) }
}
