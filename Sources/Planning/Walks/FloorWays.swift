import BLE
import Buildings

/// The ways on foot between places of a floor: around walls, and through doors and gaps.
///
/// The plan is divided into square cells. A cell is free if its centre keeps a clearance from all
/// walls and windows. A way leads over free cells, and is then straightened where the view is free.
struct FloorWays: Sendable {
  /// The floor.
  let plan: FloorPlan
  /// The rooms with a free cell, in the order of the plan, each with its free cells: those that
  /// are joined to most rooms, and of these those farther from walls if there are any. On a plan
  /// without rooms, one room without a name.
  let rooms: [[Int]]
  /// The names of `rooms`; empty on a plan without rooms.
  let names: [String]
  /// The names of the rooms without a free cell, in the order of the plan.
  let unvisited: [String]
  /// The side of a cell, in metres.
  private let side: Double
  private let columns: Int
  private let rows: Int
  private let isFree: [Bool]

  /// The side of a cell on a floor that is not too large, in metres.
  private static let side = 0.25
  /// The maximum number of cells, which cover 62,500 m². Cells of a larger floor are larger, and
  /// then a way leads through wide doors only.
  private static let mostCells = 1_000_000.0
  /// The distance from walls that the middle of a walking person keeps, in metres: less than half
  /// the width of a narrow door.
  private static let clearance = 0.2
  /// The distance from walls that a person who stays keeps, in metres.
  private static let stayClearance = 0.3

  /// Creates the ways of a floor.
  ///
  /// - Complexity: O(cells), and for each wall and room O(cells of its bounding box).
  init(of plan: FloorPlan) {
    self.plan = plan
    let size = plan.bounds.upper - plan.bounds.lower
    let side = max(Self.side, (size.dx * size.dy / Self.mostCells).squareRoot())
    let (columns, rows) = (max(Int(size.dx / side), 1), max(Int(size.dy / side), 1))
    // Two neighbours on a diagonal must not lie on different sides of a wall.
    let clearance = max(Self.clearance, 0.75 * side)
    let lower = plan.bounds.lower
    func range(
      _ from: Double, _ to: Double, within distance: Double = 0, _ start: Double, _ count: Int
    ) -> Range<Int> {
      let first = max(Int((min(from, to) - distance - start) / side) - 1, 0)
      let last = min(Int((max(from, to) + distance - start) / side) + 1, count - 1)
      return first..<max(last + 1, first)
    }
    func cells(within distance: Double, of obstacles: [Segment]) -> [Bool] {
      var near = Array(repeating: false, count: columns * rows)
      for obstacle in obstacles {
        for row in range(obstacle.start.y, obstacle.end.y, within: distance, lower.y, rows) {
          for column in range(
            obstacle.start.x, obstacle.end.x, within: distance, lower.x, columns)
          {
            let centre = Self.centre(column, row, side, lower)
            if obstacle.distance(to: centre) < distance { near[row * columns + column] = true }
          }
        }
      }
      return near
    }
    let isFree = cells(within: clearance, of: plan.obstacles).map { !$0 }
    let isNear = cells(within: max(Self.stayClearance, clearance), of: plan.walls.map(\.line))
    var ofRoom: [[Int]] = Array(repeating: [], count: max(plan.rooms.count, 1))
    var roomOfCell = Array(repeating: plan.rooms.isEmpty ? 0 : -1, count: columns * rows)
    for (index, room) in plan.rooms.enumerated() {
      let (xs, ys) = (room.outline.corners.map(\.x), room.outline.corners.map(\.y))
      for row in range(ys.min() ?? 0, ys.max() ?? 0, lower.y, rows) {
        for column in range(xs.min() ?? 0, xs.max() ?? 0, lower.x, columns)
        where room.contains(Self.centre(column, row, side, lower)) {
          roomOfCell[row * columns + column] = index
        }
      }
    }
    for cell in isFree.indices where isFree[cell] && roomOfCell[cell] >= 0 {
      ofRoom[roomOfCell[cell]].append(cell)
    }
    names = plan.rooms.indices.filter { !ofRoom[$0].isEmpty }.map { plan.rooms[$0].name }
    unvisited = plan.rooms.indices.filter { ofRoom[$0].isEmpty }.map { plan.rooms[$0].name }
    let parts = Self.parts(of: isFree, columns: columns)
    var joined = Array(repeating: 0, count: (parts.max() ?? -1) + 1)
    for cells in ofRoom { for part in Set(cells.map { parts[$0] }) { joined[part] += 1 } }
    rooms = ofRoom.filter { !$0.isEmpty }.map { [joined] all in
      // A closed shaft or cupboard is no place to stay, unless it is the whole room.
      let sizes = Dictionary(all.map { (parts[$0], 1) }, uniquingKeysWith: +)
      let part = sizes.max {
        (joined[$0.key], $0.value, $1.key) < (joined[$1.key], $1.value, $0.key)
      }?.key
      let cells = all.filter { parts[$0] == part }
      let roomy = cells.filter { !isNear[$0] }
      return roomy.isEmpty ? cells : roomy
    }
    self.side = side
    self.columns = columns
    self.rows = rows
    self.isFree = isFree
  }

  /// Returns the number of the part of the floor to which each free cell belongs, and -1 for other
  /// cells. Ways lead between all cells of a part, and to no others.
  private static func parts(of isFree: [Bool], columns: Int) -> [Int] {
    var parts = Array(repeating: -1, count: isFree.count)
    var count = 0
    for start in isFree.indices where isFree[start] && parts[start] < 0 {
      var open = [start]
      parts[start] = count
      while let cell = open.popLast() {
        for (dx, dy) in steps where (0..<columns).contains(cell % columns + dx) {
          let next = cell + dy * columns + dx
          guard isFree.indices.contains(next), isFree[next], parts[next] < 0 else { continue }
          parts[next] = count
          open.append(next)
        }
      }
      count += 1
    }
    return parts
  }

  /// The centre of a cell.
  func centre(_ cell: Int) -> Point {
    Self.centre(cell % columns, cell / columns, side, plan.bounds.lower)
  }

  private static func centre(_ column: Int, _ row: Int, _ side: Double, _ lower: Point) -> Point {
    Point(x: lower.x + side * (Double(column) + 0.5), y: lower.y + side * (Double(row) + 0.5))
  }

  /// Returns the corners of the shortest way between two free cells, without its start and with its
  /// end; `nil` if no way leads there.
  ///
  /// - Complexity: O(cells · log cells).
  /// - SeeAlso: P. E. Hart, N. J. Nilsson, B. Raphael, *A Formal Basis for the Heuristic
  ///   Determination of Minimum Cost Paths* (1968).
  func way(from start: Int, to end: Int) -> [Point]? {
    if isClear(from: start, to: end) { return [centre(end)] }
    var distances = Array(repeating: Double.infinity, count: isFree.count)
    var previous = Array(repeating: -1, count: isFree.count)
    var open = WayQueue()
    distances[start] = 0
    open.insert(start, at: 0)
    while let (cell, _) = open.removeFirst() {
      if cell == end { break }
      let (column, row) = (cell % columns, cell / columns)
      for (dx, dy) in Self.steps {
        let (x, y) = (column + dx, row + dy)
        guard (0..<columns).contains(x), (0..<rows).contains(y) else { continue }
        let next = y * columns + x
        guard isFree[next] else { continue }
        let distance = distances[cell] + (dx == 0 || dy == 0 ? 1 : Self.diagonal)
        guard distance < distances[next] else { continue }
        (distances[next], previous[next]) = (distance, cell)
        open.insert(next, at: distance + steps(from: next, to: end))
      }
    }
    guard previous[end] >= 0 else { return nil }
    var cells = [end]
    while let last = cells.last, last != start { cells.append(previous[last]) }
    return straightened(cells.reversed())
  }

  private static let steps = [
    (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
  ]
  private static let diagonal = 2.0.squareRoot()

  /// The length of the shortest way on an empty floor, in sides of a cell.
  private func steps(from cell: Int, to end: Int) -> Double {
    let (dx, dy) = (abs(cell % columns - end % columns), abs(cell / columns - end / columns))
    return Double(max(dx, dy)) + (Self.diagonal - 1) * Double(min(dx, dy))
  }

  private func straightened(_ cells: [Int]) -> [Point] {
    var corners: [Point] = []
    var here = 0
    while here < cells.count - 1 {
      var next = here + 1
      for later in stride(from: cells.count - 1, to: next, by: -1)
      where isClear(from: cells[here], to: cells[later]) {
        next = later
        break
      }
      corners.append(centre(cells[next]))
      here = next
    }
    return corners
  }

  /// `true` if the straight line between two free cells stays in free cells, by its points half a
  /// side apart.
  private func isClear(from start: Int, to end: Int) -> Bool {
    let (x, y) = (Double(start % columns) + 0.5, Double(start / columns) + 0.5)
    let (dx, dy) = (Double(end % columns) + 0.5 - x, Double(end / columns) + 0.5 - y)
    let count = max(Int(2 * (dx * dx + dy * dy).squareRoot()) + 1, 1)
    for number in 0...count {
      let fraction = Double(number) / Double(count)
      let cell = Int(y + fraction * dy) * columns + Int(x + fraction * dx)
      if !isFree[cell] { return false }
    }
    return true
  }
}

/// A queue of cells in order of cost, and of cells with one cost in the order of their numbers: a
/// binary heap.
private struct WayQueue {
  private var items: [(cell: Int, cost: Double)] = []

  mutating func insert(_ cell: Int, at cost: Double) {
    items.append((cell, cost))
    var index = items.count - 1
    while index > 0, isLess(index, (index - 1) / 2) {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() -> (cell: Int, cost: Double)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    items[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < items.count && isLess(child, least) { least = child }
      guard least != index else { return first }
      items.swapAt(index, least)
      index = least
    }
  }

  private func isLess(_ one: Int, _ other: Int) -> Bool {
    (items[one].cost, items[one].cell) < (items[other].cost, items[other].cell)
  }
}
