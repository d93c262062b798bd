import BLE
import Buildings

/// The wall losses at the cells of a block of 16 by 16 cells.
///
/// The cells lie in rows of two groups of eight. Those of the inner loops are in contiguous arrays:
/// a span of an `Array` needs macOS 26 or iOS 26.
struct BlockLosses {
  /// The number of cells along each side of a block.
  static let size = 16
  private static let groups = 32
  /// The largest error of a piecewise-linear loss, in decibels. If the error is larger, the tables
  /// themselves are used.
  private static let tolerance = 0.01

  typealias Group = SIMD8<Float>
  typealias Mask = SIMDMask<SIMD8<Int32>>

  private let grid: CellGrid
  private(set) var block: CellBlock
  /// The loss of the cheapest route to each cell.
  private(set) var losses: [Group]
  /// The offsets of a row's cells from the block's centre to the right, and of the rows upwards.
  private let columns: [Group]
  private let rows: [Float]
  /// The distances on the plan, and the panel losses: from the source first, then from each edge
  /// that this block needed.
  private var distances: ContiguousArray<Group>
  private var walls: ContiguousArray<Group>
  /// The first index of each edge's values; -1 for edges that were not needed.
  private var firstOfEdge: [Int]
  private var edges: [Int] = []
  /// The reciprocals of the latest distances.
  private var reciprocals: ContiguousArray<Group>
  /// The cells at which straight lines pass those panels that only some lines pass, and the walls
  /// of these panels.
  private var passed: ContiguousArray<Mask> = []
  private var passedWalls: [Int] = []

  init(of grid: CellGrid, edges: Int) {
    self.grid = grid
    block = CellBlock(of: grid, column: 0, row: 0, size: Self.size)
    losses = Array(repeating: .zero, count: Self.groups)
    distances = ContiguousArray(losses)
    (walls, reciprocals) = (distances, distances)
    rows = (0..<Self.size).map { (Float($0) - 7.5) * Float(grid.side) }
    columns = [Group(rows[..<8]), Group(rows[8...])]
    firstOfEdge = Array(repeating: -1, count: edges)
  }

  /// Moves to another block.
  mutating func enter(_ block: CellBlock) {
    self.block = block
    for edge in edges { firstOfEdge[edge] = -1 }
    edges.removeAll(keepingCapacity: true)
    distances.removeLast(distances.count - Self.groups)
    walls.removeLast(walls.count - Self.groups)
  }

  /// The distance on the plan from the latest source, in metres.
  func distance(group: Int) -> Group { distances[group] }

  /// Finds the losses from a source, given the candidate paths around edges.
  mutating func find(from source: Int, _ ways: Range<Int>, tier: Int, by routes: inout BlockRoutes)
  {
    passedWalls.removeAll(keepingCapacity: true)
    measure(from: routes.places[source], into: 0)
    let reach = routes.reach(from: source, tier: tier)
    addWalls(of: reach, from: routes.places[source], into: 0, tier: tier, routes, isStraight: true)
    for group in 0..<Self.groups { losses[group] = walls[group] }
    for number in ways {
      let way = routes.way(number, tier: tier)
      let first = view(from: way.edge, tier: tier, by: &routes)
      goAround(way, from: routes.places[source], seenFrom: first, routes)
    }
  }

  /// Computes the distances and panel losses from an edge.
  ///
  /// - Returns: The first index of its values.
  private mutating func view(from edge: Int, tier: Int, by routes: inout BlockRoutes) -> Int {
    if firstOfEdge[edge] >= 0 { return firstOfEdge[edge] }
    let first = distances.count
    for _ in 0..<Self.groups {
      distances.append(.zero)
      walls.append(.zero)
    }
    firstOfEdge[edge] = first
    edges.append(edge)
    let place = routes.sources + edge
    measure(from: routes.places[place], into: first)
    let reach = routes.reach(from: place, tier: tier)
    addWalls(
      of: reach, from: routes.places[place], into: first, tier: tier, routes, isStraight: false)
    return first
  }

  private mutating func measure(from place: Point, into first: Int) {
    let (x, y) = (Float(block.centre.x - place.x), Float(block.centre.y - place.y))
    Self.measure(x + columns[0], x + columns[1], y, rows, into: first, &distances, &reciprocals)
  }

  /// Each array is passed as its own row, so it is not looked up again for each group.
  private static func measure(
    _ left: Group, _ right: Group, _ y: Float, _ rows: [Float], into first: Int,
    _ distances: inout ContiguousArray<Group>, _ reciprocals: inout ContiguousArray<Group>
  ) {
    var distances = distances.mutableSpan
    var reciprocals = reciprocals.mutableSpan
    for row in 0..<size {
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

  // MARK: Straight lines

  /// Computes the panel losses from a place.
  ///
  /// The cosine of a panel's angle is n · v / |v|, so piecewise-linear losses add up to one such
  /// product for any number of panels.
  private mutating func addWalls(
    of reach: BlockRoutes.Reach, from place: Point, into first: Int, tier: Int,
    _ routes: BlockRoutes,
    isStraight: Bool
  ) {
    var offset = 0.0
    var slope = Vector(dx: 0, dy: 0)
    for number in reach.obstacles {
      let obstacle = routes.obstacle(number, tier: tier)
      guard obstacle.isCertain else { continue }
      let panel = routes.plan.panels[obstacle.panel]
      let line = routes.plan.losses.line(of: panel.material, within: obstacle.cosines)
      guard line.error < Self.tolerance else { continue }
      offset += line.offset
      let change = obstacle.facing * line.slope
      slope.dx += change * panel.normal.dx
      slope.dy += change * panel.normal.dy
    }
    addLine(Float(offset), slope, from: place, into: first)
    for number in reach.obstacles {
      let obstacle = routes.obstacle(number, tier: tier)
      let panel = routes.plan.panels[obstacle.panel]
      let line = routes.plan.losses.line(of: panel.material, within: obstacle.cosines)
      if !obstacle.isCertain {
        addPartly(obstacle, line, from: place, into: first, routes, isStraight: isStraight)
      } else if line.error >= Self.tolerance {
        for group in 0..<Self.groups {
          addByTable(obstacle, where: Mask(repeating: true), group, from: place, first, routes)
        }
      }
    }
  }

  private mutating func addLine(
    _ offset: Float, _ slope: Vector, from place: Point, into first: Int
  ) {
    let (alongX, alongY) = (Float(slope.dx), Float(slope.dy))
    let middle = Float(slope.dot(block.centre - place))
    let (rows, left, right, reciprocals) = (rows, columns[0], columns[1], reciprocals)
    var walls = walls.mutableSpan
    guard alongX != 0 || alongY != 0 else {
      for group in 0..<Self.groups { walls[first + group] = Group(repeating: offset) }
      return
    }
    for row in 0..<Self.size {
      let inRow = middle + alongY * rows[row]
      for half in 0..<2 {
        let product = inRow + alongX * (half == 0 ? left : right)
        walls[first + 2 * row + half] = offset + product * reciprocals[2 * row + half]
      }
    }
  }

  /// Adds the loss of a panel to the lines that pass it.
  private mutating func addPartly(
    _ obstacle: BlockRoutes.Obstacle, _ line: LossLine, from place: Point, into first: Int,
    _ routes: BlockRoutes, isStraight: Bool
  ) {
    let panel = routes.plan.panels[obstacle.panel]
    let shade = BlockShade(of: panel.segment, on: block, from: place)
    let slot = passedWalls.count * Self.groups
    while passed.count < slot + Self.groups { passed.append(Mask(repeating: false)) }
    var isInDoubt = true
    if shade.extent == .partly {
      isInDoubt = addLine(
        line.error < Self.tolerance ? line : .zero, obstacle.facing * panel.normal, from: place,
        into: first, within: shade, slot: slot)
    } else {
      for group in 0..<Self.groups { passed[slot + group] = Mask(repeating: false) }
    }
    if line.error >= Self.tolerance {
      for group in 0..<Self.groups {
        addByTable(obstacle, where: passed[slot + group], group, from: place, first, routes)
      }
    }
    if isInDoubt { ask(panel, shade, from: place, into: first, slot: slot, routes) }
    if isStraight { passedWalls.append(panel.wall) }
  }

  /// Adds a piecewise-linear loss in the shadow, and stores the shadow's extent.
  ///
  /// - Returns: `true` if rounding might decide for some cells.
  private mutating func addLine(
    _ line: LossLine, _ normal: Vector, from place: Point, into first: Int,
    within shade: BlockShade,
    slot: Int
  ) -> Bool {
    let slope = line.slope * normal
    let (alongX, alongY) = (Float(slope.dx), Float(slope.dy))
    let middle = Float(slope.dot(block.centre - place))
    return Self.addLine(
      Float(line.offset), middle, alongX, alongY, columns[0], columns[1], rows, reciprocals,
      within: shade, slot: slot, into: first, &walls, &passed)
  }

  private static func addLine(
    _ offset: Float, _ middle: Float, _ alongX: Float, _ alongY: Float, _ left: Group,
    _ right: Group, _ rows: [Float], _ reciprocals: ContiguousArray<Group>,
    within shade: BlockShade, slot: Int,
    into first: Int, _ walls: inout ContiguousArray<Group>, _ passed: inout ContiguousArray<Mask>
  ) -> Bool {
    let one = shade.borders.0
    let isSingle = shade.borders.1 == .far
    var walls = walls.mutableSpan
    var passed = passed.mutableSpan
    var isInDoubt = Mask(repeating: false)
    for row in 0..<size {
      let y = rows[row]
      let inRow = middle + alongY * y
      let borderInRow = one.middle + one.alongY * y
      for half in 0..<2 {
        let group = 2 * row + half
        let x = half == 0 ? left : right
        let inside = isSingle ? borderInRow + one.alongX * x : shade.leastBorder(x: x, y: y)
        let isPassed = inside .> 1
        let loss = offset + (inRow + alongX * x) * reciprocals[group]
        walls[first + group] += loss.kept(where: isPassed)
        passed[slot + group] = isPassed
        isInDoubt = isInDoubt .| (inside * inside .<= 1)
      }
    }
    return any(isInDoubt)
  }

  private mutating func addByTable(
    _ obstacle: BlockRoutes.Obstacle, where isPassed: Mask, _ group: Int, from place: Point,
    _ first: Int,
    _ routes: BlockRoutes
  ) {
    guard any(isPassed) else { return }
    let panel = routes.plan.panels[obstacle.panel]
    let normal = obstacle.facing * panel.normal
    let product =
      Float(normal.dot(block.centre - place)) + Float(normal.dx) * columns[group & 1]
      + Float(normal.dy) * rows[group >> 1]
    let cosines = product * reciprocals[group]
    for lane in 0..<8 where isPassed[lane] {
      walls[first + group][lane] += Float(
        routes.plan.losses.loss(of: panel.material, cosine: max(Double(cosines[lane]), 0)))
    }
  }

  /// Evaluates the exact predicate where rounding might decide.
  private mutating func ask(
    _ panel: Panel, _ shade: BlockShade, from place: Point, into first: Int, slot: Int,
    _ routes: BlockRoutes
  ) {
    for group in 0..<Self.groups {
      let inside = shade.leastBorder(x: columns[group & 1], y: rows[group >> 1])
      for lane in 0..<8 where shade.extent == .unknown || inside[lane].magnitude <= 1 {
        let path = Segment(from: place, to: cell(group, lane))
        guard panel.isPassed(by: path) else { continue }
        passed[slot + group][lane] = true
        walls[first + group][lane] += Float(
          routes.plan.loss(of: panel, along: path.end - path.start))
      }
    }
  }

  private func cell(_ group: Int, _ lane: Int) -> Point {
    grid.centre(column: block.column + 8 * (group & 1) + lane, row: block.row + group >> 1)
  }

  // MARK: Ways around edges

  /// Replaces the loss of cells where a path around an edge has less.
  ///
  /// The detour is that of a triangle with a corner at the edge. With the sides a and b there, as
  /// vectors u and v, and the straight line c:
  ///
  ///     a + b - c = 2 · (a · b + u · v) / (a + b + c),  a · b + u · v = (u × v)² / (a · b - u · v)
  ///
  /// The form without a difference of nearly equal numbers is used.
  private mutating func goAround(
    _ way: BlockRoutes.Way, from source: Point, seenFrom first: Int, _ routes: BlockRoutes
  ) {
    let edge = routes.plan.edges[way.edge].point
    let (u, v) = (source - edge, block.centre - edge)
    let a = Float(u.length)
    let (x, y) = (Float(u.dx), Float(u.dy))
    let (dotMiddle, crossMiddle) = (Float(u.dot(v)), Float(u.cross(v)))
    let before = Float(way.before)
    let leastKnife = Float(way.knife)
    let rounding = rounding(of: way, from: source, routes)
    for row in 0..<Self.size {
      for half in 0..<2 {
        let group = 2 * row + half
        let walls = before + walls[first + group]
        guard any(walls + leastKnife .< losses[group]) else { continue }
        let (dx, dy) = (columns[half], rows[row])
        let dot = dotMiddle + x * dx + y * dy
        let cross = crossMiddle + x * dy - y * dx
        let b = distances[first + group]
        let product = a * b
        let isBlunt = dot .< 0
        let above = (product + dot).replacing(with: cross * cross, where: isBlunt)
        let below = Group(repeating: 1).replacing(with: product - dot, where: isBlunt)
        let total = a + b + distances[group]
        var loss = walls + KnifeEdge.losses(halfDetours: above / (below * total))
        if !way.isCertain {
          loss = loss.replacing(with: .infinity, where: .!isOpen(way, group, routes))
        }
        if rounding == .byCell { addRounding(of: way, to: &loss, group, from: source, routes) }
        losses[group] = losses[group].lesser(loss)
      }
    }
  }

  /// The cells whose straight line passes one of an edge's walls, so that paths may lead around it.
  private func isOpen(_ way: BlockRoutes.Way, _ group: Int, _ routes: BlockRoutes) -> Mask {
    var isOpen = Mask(repeating: false)
    let walls = routes.corner(way.edge).walls
    for number in passedWalls.indices where walls.contains(passedWalls[number]) {
      isOpen = isOpen .| passed[Self.groups * number + group]
    }
    return isOpen
  }

  private enum Rounding {
    /// No panel ends on one side.
    case free
    /// Each cell needs its own test.
    case byCell
  }

  private func rounding(of way: BlockRoutes.Way, from source: Point, _ routes: BlockRoutes)
    -> Rounding
  {
    let panels = routes.corner(way.edge).panels
    guard panels.count > 1 else { return .free }
    let edge = routes.plan.edges[way.edge]
    var (left, right) = (false, false)
    for attached in panels {
      for border in [source, attached.end] {
        let along = border - edge.point
        let middle = along.cross(block.centre - edge.point)
        let change = block.reach * (along.dx.magnitude + along.dy.magnitude)
        guard middle.magnitude > 1.001 * change + 1e-9 else { return .byCell }
      }
      switch edge.side(of: attached.end, onTheWayFrom: source, to: block.centre) {
      case .left?: left = true
      case .right?: right = true
      case nil: return .byCell
      }
    }
    return left && right ? .byCell : .free
  }

  private func addRounding(
    of way: BlockRoutes.Way, to loss: inout Group, _ group: Int, from source: Point,
    _ routes: BlockRoutes
  ) {
    for lane in 0..<8 where loss[lane] < losses[group][lane] {
      let rounding = routes.plan.edges[way.edge].rounding(
        from: source, to: cell(group, lane), on: routes.plan, openDoors: routes.openDoors)
      loss[lane] += Float(rounding?.loss ?? .infinity)
    }
  }
}
