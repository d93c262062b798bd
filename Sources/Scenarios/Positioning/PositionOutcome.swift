import BLE

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

  /// How far the cell of a fix is from the one where the device is: that whose middle is nearest,
  /// or whichever of several that are equally near is nearest to the fix's.
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
