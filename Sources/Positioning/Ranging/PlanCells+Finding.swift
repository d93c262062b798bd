import BLE

extension PlanCells {
  /// The cell in which a place lies; of a place beyond the bounds, one on their border.
  @inline(__always)
  func cell(at point: Point) -> Int {
    row(at: point.y) * columns + column(at: point.x)
  }

  /// The columns and rows of the cells that the rectangle around a segment touches.
  ///
  /// What lies beyond the bounds is moved to their border, so that two rectangles that overlap share
  /// a cell wherever they are.
  @inline(__always)
  func cells(around segment: Segment) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (start, end) = (segment.start, segment.end)
    return (
      column(at: min(start.x, end.x))...column(at: max(start.x, end.x)),
      row(at: min(start.y, end.y))...row(at: max(start.y, end.y))
    )
  }

  /// The columns and rows of the cells that the rectangle around a polygon touches.
  func cells(around polygon: Polygon) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    guard let first = polygon.corners.first else { return (0...0, 0...0) }
    var (lower, upper) = (first, first)
    for corner in polygon.corners {
      lower = Point(x: min(lower.x, corner.x), y: min(lower.y, corner.y))
      upper = Point(x: max(upper.x, corner.x), y: max(upper.y, corner.y))
    }
    return cells(around: Segment(from: lower, to: upper))
  }

  @inline(__always)
  private func column(at x: Double) -> Int {
    Self.index(at: (x - bounds.lower.x) / (bounds.upper.x - bounds.lower.x), of: columns)
  }

  @inline(__always)
  private func row(at y: Double) -> Int {
    Self.index(at: (y - bounds.lower.y) / (bounds.upper.y - bounds.lower.y), of: rows)
  }

  /// Which of some cells in a row lies at a share of the way from border to border.
  @inline(__always)
  private static func index(at share: Double, of count: Int) -> Int {
    // Written so that what is not a number is no trap.
    share > 0 ? Int(min(share * Double(count), Double(count - 1))) : 0
  }
}
