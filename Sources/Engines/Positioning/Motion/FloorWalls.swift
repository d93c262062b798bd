import BLE

/// What keeps people from walking straight ahead: the borders of the plan, and its walls without
/// their doorways.
///
/// Each wall is noted in the squares of a grid that the rectangle around it touches. A step is held
/// against the walls of the squares that the rectangle around it touches: a few of hundreds.
public struct FloorWalls: Hashable, Sendable {
  /// Where people can be at all.
  public let bounds: Bounds
  /// The pieces of wall that nobody walks through.
  public let segments: [Segment]

  private let columns: Int
  private let rows: Int
  /// Of each square, row by row, where its walls begin in `noted`; and where the last one's end.
  private let starts: [Int32]
  /// The walls of all squares, square by square.
  private let noted: [Segment]

  /// A plan with these walls in it. What lies beyond the bounds counts too.
  ///
  /// - Precondition: The bounds are finite and have an area; so are the walls.
  public init(_ segments: [Segment] = [], within bounds: Bounds) {
    let (width, height) = (bounds.upper.x - bounds.lower.x, bounds.upper.y - bounds.lower.y)
    precondition(
      width > 0 && height > 0 && (width * height).isFinite && width * height > 0,
      "bounds of \(width) m by \(height) m have no area, or no end")
    self.bounds = bounds
    self.segments = segments
    let side = max(Self.leastSide, max(width, height) / Self.mostSquaresAlong)
    columns = Int(width / side) + 1
    rows = Int(height / side) + 1
    var perSquare: [[Segment]] = Array(repeating: [], count: columns * rows)
    for segment in segments {
      precondition(segment.length.isFinite, "a wall without end")
      let (across, up) = Self.squares(around: segment, bounds, columns, rows)
      for row in up {
        for column in across { perSquare[row * columns + column].append(segment) }
      }
    }
    var noted: [Segment] = []
    var starts: [Int32] = [0]
    for walls in perSquare {
      noted += walls
      starts.append(Int32(noted.count))
    }
    self.noted = noted
    self.starts = starts
  }

  /// In metres: about a step, so that a step touches one to four squares.
  private static var leastSide: Double { 1 }
  /// So that the grid of a large plan needs little room.
  private static var mostSquaresAlong: Double { 256 }

  /// Whether a path passes through a wall. `Segment.isCrossed` says what becomes of paths that
  /// graze one, or begin or end on it.
  public func isCrossed(by path: Segment) -> Bool {
    let (across, up) = Self.squares(around: path, bounds, columns, rows)
    for row in up {
      let first = row * columns
      for index in starts[first + across.lowerBound]..<starts[first + across.upperBound + 1]
      where noted[Int(index)].isCrossed(by: path) {
        return true
      }
    }
    return false
  }

  /// Whether someone can walk a path: it ends within the bounds, and passes through no wall.
  public func allow(_ path: Segment) -> Bool {
    bounds.contains(path.end) && !isCrossed(by: path)
  }

  /// The columns and rows of the squares that the rectangle around a segment touches.
  ///
  /// What lies beyond the grid is moved to its border, so that two rectangles that overlap share a
  /// square wherever they are.
  @inline(__always)
  private static func squares(
    around segment: Segment, _ bounds: Bounds, _ columns: Int, _ rows: Int
  ) -> (ClosedRange<Int>, ClosedRange<Int>) {
    let (start, end) = (segment.start, segment.end)
    let (width, height) = (bounds.upper.x - bounds.lower.x, bounds.upper.y - bounds.lower.y)
    func column(_ x: Double) -> Int { square((x - bounds.lower.x) / width, of: columns) }
    func row(_ y: Double) -> Int { square((y - bounds.lower.y) / height, of: rows) }
    return (
      column(min(start.x, end.x))...column(max(start.x, end.x)),
      row(min(start.y, end.y))...row(max(start.y, end.y))
    )
  }

  /// The square in which a share of the way from border to border lies.
  @inline(__always)
  private static func square(_ share: Double, of count: Int) -> Int {
    // Written so that what is not a number is no trap.
    share > 0 ? Int(min(share * Double(count), Double(count - 1))) : 0
  }
}
