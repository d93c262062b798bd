import BLE

/// Square cells side by side, in rows and columns over a rectangle of the plan.
public struct CellGrid: Hashable, Sendable {
  /// The corner with the lowest coordinates.
  public let corner: Point
  /// The side of a cell, in metres.
  public let side: Double
  /// The number of cells along x.
  public let columns: Int
  /// The number of rows along y.
  public let rows: Int

  /// Creates the smallest number of cells of a given side, in metres, that cover a rectangle from
  /// its lower corner.
  ///
  /// - Precondition: The side is more than zero; the rectangle has an area.
  public init(over bounds: Bounds, side: Double) {
    precondition(side > 0, "a cell has no side of \(side) m")
    let width = bounds.upper.x - bounds.lower.x
    let height = bounds.upper.y - bounds.lower.y
    precondition(width > 0 && height > 0, "\(width) m by \(height) m is not an area")
    corner = bounds.lower
    self.side = side
    columns = Self.count(over: width, side: side)
    rows = Self.count(over: height, side: side)
  }

  /// Returns the number of cells over a length. They need not cover a remainder that is due to
  /// decimal rounding.
  private static func count(over length: Double, side: Double) -> Int {
    let exact = length / side - 1e-9
    return Int(exact) + 1
  }

  /// Returns the centre of a cell.
  public func centre(column: Int, row: Int) -> Point {
    Point(x: corner.x + (Double(column) + 0.5) * side, y: corner.y + (Double(row) + 0.5) * side)
  }
}
