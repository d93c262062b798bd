import BLE

/// A lattice of points that covers a rectangle of the plan.
public struct LevelLattice: Hashable, Sendable {
  /// The covered rectangle; the outermost points lie on its border or beyond.
  public let bounds: Bounds
  /// The distance between neighbours, in metres.
  public let spacing: Double
  /// The number of points in a row.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// Creates a lattice. The spacing increases as needed to keep within the maximum count.
  ///
  /// - Precondition: The bounds are finite and have an area; the spacing is positive, and the count
  ///   16 or more.
  public init(over bounds: Bounds, spacing: Double = 0.25, atMost count: Int = 1 << 16) {
    let (width, height) = (bounds.upper.x - bounds.lower.x, bounds.upper.y - bounds.lower.y)
    precondition(
      width > 0 && height > 0 && (width * height).isFinite && width * height > 0,
      "bounds of \(width) m by \(height) m have no area, or no end")
    precondition(spacing > 0 && spacing.isFinite, "a spacing of \(spacing) m")
    precondition(count >= 16, "a lattice of no more than \(count) places")
    func places(along length: Double, _ spacing: Double) -> Double {
      let nearest = PortableMath.nearestInteger(length / spacing)
      return nearest * spacing < length ? nearest + 2 : nearest + 1
    }
    var spacing = max(spacing, max(width, height) / Double(count / 4))
    while places(along: width, spacing) * places(along: height, spacing) > Double(count) {
      spacing *= 1.125
    }
    self.bounds = bounds
    self.spacing = spacing
    columns = Int(places(along: width, spacing))
    rows = Int(places(along: height, spacing))
  }

  /// The number of points.
  public var count: Int { columns * rows }

  /// The point with an index. Points are numbered row by row, in each row towards greater x.
  public func point(_ index: Int) -> Point {
    Point(x: x(ofColumn: index % columns), y: y(ofRow: index / columns))
  }

  /// The index of the nearest lattice point; for a point beyond the bounds, of a lattice point on
  /// the border.
  @inline(__always)
  public func nearest(to point: Point) -> Int {
    let column = Self.nearest((point.x - bounds.lower.x) / spacing, of: columns)
    let row = Self.nearest((point.y - bounds.lower.y) / spacing, of: rows)
    return row * columns + column
  }

  /// The x of a column, in metres.
  func x(ofColumn column: Int) -> Double { bounds.lower.x + spacing * Double(column) }

  /// The y of a row, in metres.
  func y(ofRow row: Int) -> Double { bounds.lower.y + spacing * Double(row) }

  @inline(__always)
  private static func nearest(_ steps: Double, of count: Int) -> Int {
    // Written so that NaN does not trap.
    steps > 0 ? Int(min(steps + 0.5, Double(count - 1))) : 0
  }
}
