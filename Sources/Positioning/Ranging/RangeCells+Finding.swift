import BLE

extension RangeCells {
  /// The cell of a point; for a point beyond the bounds, a cell on the border.
  @inline(__always)
  func cell(at point: Point) -> Int { row(at: point.y) * columns + column(at: point.x) }

  /// The columns and rows of the cells that the bounding box of a segment touches.
  ///
  /// Points beyond the bounds are moved to the border, so two overlapping boxes always share a
  /// cell.
  @inline(__always)
  func cells(around segment: Segment) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let (start, end) = (segment.start, segment.end)
    return (
      column(at: min(start.x, end.x))...column(at: max(start.x, end.x)),
      row(at: min(start.y, end.y))...row(at: max(start.y, end.y))
    )
  }

  /// The columns and rows of the cells that the bounding box of a polygon touches.
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

  /// The index of the cell at a fraction of the range from border to border.
  @inline(__always)
  private static func index(at share: Double, of count: Int) -> Int {
    // Written so that NaN does not trap.
    share > 0 ? Int(min(share * Double(count), Double(count - 1))) : 0
  }
}
