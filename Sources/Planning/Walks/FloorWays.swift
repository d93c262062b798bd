import BLE
import Buildings

/// The ways on foot between places of a floor: around walls, and through doors and gaps.
///
/// The plan is divided into square cells. A cell is free if its centre keeps a clearance from all
/// walls and windows. A way leads over free cells, and is then straightened where the view is free.
/// On floors of more than 62,500 m², whose cells are larger, ways lead through wide doors only.
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
  private let cells: FloorCells
  private let isFree: [Bool]

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
    let floor = FloorCells(of: plan)
    // Two neighbours on a diagonal must not lie on different sides of a wall.
    let clearance = max(Self.clearance, 0.75 * floor.side)
    func cells(within distance: Double, of obstacles: [Segment]) -> [Bool] {
      var near = Array(repeating: false, count: floor.count)
      for obstacle in obstacles {
        floor.forEach(within: distance, of: [obstacle.start, obstacle.end]) { cell in
          if obstacle.distance(to: floor.centre(cell)) < distance { near[cell] = true }
        }
      }
      return near
    }
    let isFree = cells(within: clearance, of: plan.obstacles).map { !$0 }
    let isNear = cells(within: max(Self.stayClearance, clearance), of: plan.walls.map(\.line))
    var ofRoom: [[Int]] = Array(repeating: [], count: max(plan.rooms.count, 1))
    let roomOfCell =
      plan.rooms.isEmpty ? Array(repeating: 0, count: floor.count) : floor.rooms(of: plan)
    for cell in isFree.indices where isFree[cell] && roomOfCell[cell] >= 0 {
      ofRoom[roomOfCell[cell]].append(cell)
    }
    names = plan.rooms.indices.filter { !ofRoom[$0].isEmpty }.map { plan.rooms[$0].name }
    unvisited = plan.rooms.indices.filter { ofRoom[$0].isEmpty }.map { plan.rooms[$0].name }
    let parts = Self.parts(of: isFree, columns: floor.columns)
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
    self.cells = floor
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

  /// The number of cells in a row.
  private var columns: Int { cells.columns }

  /// The centre of a cell.
  func centre(_ cell: Int) -> Point { cells.centre(cell) }

  /// Returns places where a person stays: as many in each room, or one more in the first rooms, all
  /// over the room, and different for each seed. Those of one room follow one another.
  func stays(_ count: Int, seed: UInt64) -> [Point] {
    // 1/g, where g³ = g + 1, as in `PlacementTestPlaces`.
    let step = 0.7548776662466927
    let first = Double(seed % 1_000_000) * step
    return rooms.indices.flatMap { index in
      let cells = rooms[index]
      let stays = count / rooms.count + (index < count % rooms.count ? 1 : 0)
      return (0..<stays).map { number in
        let turns = first + Double(number) * step
        return centre(cells[Int((turns - turns.rounded(.down)) * Double(cells.count))])
      }
    }
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
        guard (0..<columns).contains(x), (0..<cells.rows).contains(y) else { continue }
        let next = y * columns + x
        guard isFree[next] else { continue }
        let distance = distances[cell] + (dx == 0 || dy == 0 ? 1 : Self.diagonal)
        guard distance < distances[next] else { continue }
        (distances[next], previous[next]) = (distance, cell)
        open.insert(next, at: distance + steps(from: next, to: end))
      }
    }
    guard previous[end] >= 0 else { return nil }
    var way = [end]
    while let last = way.last, last != start { way.append(previous[last]) }
    return straightened(way.reversed())
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
