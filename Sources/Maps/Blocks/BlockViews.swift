import BLE

/// The distances, and the losses of panels, at the cells of a block: from a source, and from each
/// edge that was needed for this block.
///
/// Values that inner loops use are in contiguous arrays, because a span of an `Array` needs macOS
/// 26 or iOS 26.
struct BlockViews {
  /// The largest error of a piecewise-linear loss, in decibels. If the error is larger, the tables
  /// themselves are used.
  static let tolerance = 0.01

  typealias Group = BlockCells.Group
  typealias Mask = BlockCells.Mask

  private(set) var cells: BlockCells
  /// The distances from the source first, then the distances from each edge.
  private(set) var distances: ContiguousArray<Group>
  var walls: ContiguousArray<Group>
  /// The reciprocals of the latest distances.
  private(set) var reciprocals: ContiguousArray<Group>
  /// The first index of each edge's values; -1 for edges that have not been needed.
  private var firstOfEdge: [Int]
  private var edges: [Int] = []

  init(of grid: CellGrid, edges: Int) {
    cells = BlockCells(of: grid)
    distances = ContiguousArray(repeating: .zero, count: BlockCells.groups)
    (walls, reciprocals) = (distances, distances)
    firstOfEdge = Array(repeating: -1, count: edges)
  }

  /// Moves to another block.
  mutating func enter(_ block: CellBlock) {
    cells.enter(block)
    for edge in edges { firstOfEdge[edge] = -1 }
    edges.removeAll(keepingCapacity: true)
    distances.removeLast(distances.count - BlockCells.groups)
    walls.removeLast(walls.count - BlockCells.groups)
  }

  /// Computes the distances from a source, and the panel losses if straight lines matter.
  mutating func look(
    from source: Int, atWalls: Bool, tier: Int, by routes: inout BlockRoutes
  ) {
    measure(from: routes.places[source], into: 0)
    guard atWalls else { return }
    let reach = routes.reach(from: source, tier: tier)
    addWalls(of: reach, from: routes.places[source], into: 0, tier: tier, routes)
  }

  /// Computes the distances and panel losses from an edge.
  ///
  /// - Returns: The index at which the values of the edge start.
  mutating func view(from edge: Int, tier: Int, by routes: inout BlockRoutes) -> Int {
    if firstOfEdge[edge] >= 0 { return firstOfEdge[edge] }
    let first = distances.count
    for _ in 0..<BlockCells.groups {
      distances.append(.zero)
      walls.append(.zero)
    }
    firstOfEdge[edge] = first
    edges.append(edge)
    let place = routes.sources + edge
    measure(from: routes.places[place], into: first)
    let reach = routes.reach(from: place, tier: tier)
    addWalls(of: reach, from: routes.places[place], into: first, tier: tier, routes)
    return first
  }

  private mutating func measure(from place: Point, into first: Int) {
    let centre = cells.block.centre
    let (x, y) = (Float(centre.x - place.x), Float(centre.y - place.y))
    Self.measure(
      x + cells.x(0), x + cells.x(1), y, cells.rows, into: first, &distances, &reciprocals)
  }

  /// Measures the distances of a row. The arrays are passed one by one, so that they are not looked
  /// up again for each group.
  private static func measure(
    _ left: Group, _ right: Group, _ y: Float, _ rows: [Float], into first: Int,
    _ distances: inout ContiguousArray<Group>, _ reciprocals: inout ContiguousArray<Group>
  ) {
    var distances = distances.mutableSpan
    var reciprocals = reciprocals.mutableSpan
    for row in 0..<BlockCells.size {
      let dy = rows[row] + y
      for half in 0..<2 {
        let dx = half == 0 ? left : right
        let square = dx * dx + dy * dy
        let reciprocal = square.reciprocalSquareRoots
        reciprocals[2 * row + half] = reciprocal
        distances[first + 2 * row + half] = square * reciprocal
      }
    }
  }

}
