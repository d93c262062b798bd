import BLE
import Buildings

/// The wall losses at the cells of a block. This is the fast way to the losses that
/// `FloorPlan.loss` computes anew for each line.
///
/// The types of this folder find the obstacles that may stand between a source and a whole block
/// only once, and compute eight cells at a time. `FloorPlan.loss` is slow and simple, and is the
/// oracle with which the tests compare each cell. Changes of the loss of walls or edges are made
/// there first.
struct BlockLosses {
  typealias Group = BlockCells.Group
  typealias Mask = BlockCells.Mask

  private(set) var views: BlockViews
  /// The loss of the cheapest route to each cell.
  private(set) var losses: [Group]
  private var grazes = BlockGrazes()

  init(of grid: CellGrid, edges: Int) {
    views = BlockViews(of: grid, edges: edges)
    losses = Array(repeating: .zero, count: BlockCells.groups)
  }

  /// Moves to another block.
  mutating func enter(_ block: CellBlock) { views.enter(block) }

  /// Returns the distance on the plan from the latest source, in metres.
  func distance(group: Int) -> Group { views.distances[group] }

  /// Finds the losses from a source, given the candidate routes.
  mutating func find(
    from source: Int, _ choice: BlockRoutes.Choice, tier: Int, by routes: inout BlockRoutes
  ) {
    views.look(from: source, atWalls: choice.isStraight, tier: tier, by: &routes)
    let most = Group(repeating: Float(FloorPlan.mostLoss))
    if choice.isStraight {
      grazes.enter(from: source, choice.grazed, to: views.cells.block, tier: tier, routes)
      // At first, straight lines are given the maximum loss from edges near them.
      let grazing = grazes.isEmpty ? 0 : Float(Diffraction.grazedLoss)
      for group in 0..<BlockCells.groups {
        losses[group] = (views.walls[group] + grazing).lesser(most)
      }
    } else {
      for group in 0..<BlockCells.groups { losses[group] = most }
    }
    for number in choice.ways {
      let way = routes.way(number, tier: tier)
      let first = views.view(from: routes.paths[way.path].last, tier: tier, by: &routes)
      follow(way, from: routes.places[source], seenFrom: first, routes)
    }
    if choice.isStraight && !grazes.isEmpty { graze(routes) }
  }

  /// Replaces the loss of each cell to which the straight line has less loss, even with the loss
  /// from the edges near the line.
  private mutating func graze(_ routes: BlockRoutes) {
    let cells = views.cells
    for group in 0..<BlockCells.groups {
      let walls = views.walls[group]
      let needed = walls .< losses[group]
      guard needed.isAny else { continue }
      let grazing = grazes.losses(
        group, straight: views.distances[group], where: needed, of: cells, routes)
      losses[group] = losses[group].lesser(walls + grazing)
    }
  }

  /// Replaces the loss of cells to which a path around edges has less loss.
  ///
  /// Diffraction around one edge is computed eight cells at a time. So is diffraction around
  /// several edges, on the whole block or on its quarters, if the last edge is not too near
  /// (`BlockGroupBends`). Otherwise, it is computed one by one for each cell for which the path may
  /// be the cheapest.
  private mutating func follow(
    _ way: BlockRoutes.Way, from source: Point, seenFrom first: Int, _ routes: BlockRoutes
  ) {
    let bend = BlockLastBend(of: way, to: views.cells, seenFrom: first, routes)
    let path = bend.path.bent
    let block = bend.cells.block
    if path.count == 1 {
      let detours = BlockDetours(from: source, around: path.last, to: block)
      for group in 0..<BlockCells.groups { goOnce(detours, bend, group, routes) }
      return
    }
    guard (0..<BlockCells.groups).contains(where: { isCheaper(bend, $0).isAny }) else { return }
    if BlockGroupBends.follow(path, to: block) {
      let bends = BlockGroupBends(of: path, to: block, in: block, mayBeAlone: bend.mayBeAlone)
      for group in 0..<BlockCells.groups { goAround(bends, bend, group, routes) }
      return
    }
    for number in 0..<4 {
      let quarter = bend.cells.quarter(number)
      let first = (number & 1) + (number >> 1) * (BlockCells.groups / 2)
      let groups = stride(from: first, to: first + BlockCells.groups / 2, by: 2)
      guard groups.contains(where: { isCheaper(bend, $0).isAny }) else { continue }
      if BlockGroupBends.follow(path, to: quarter) {
        let bends = BlockGroupBends(of: path, to: quarter, in: block, mayBeAlone: bend.mayBeAlone)
        for group in groups { goAround(bends, bend, group, routes) }
      } else {
        for group in groups { trace(bend, where: isCheaper(bend, group), group, routes) }
      }
    }
  }

  /// Returns the cells of a group for which a path may have a lower loss than the known one.
  @inline(__always)
  private func isCheaper(_ bend: BlockLastBend, _ group: Int) -> Mask {
    views.walls[bend.first + group] + bend.least .< losses[group]
  }

  /// Replaces losses by the losses around a single edge.
  @inline(__always)
  private mutating func goOnce(
    _ detours: BlockDetours, _ bend: BlockLastBend, _ group: Int, _ routes: BlockRoutes
  ) {
    guard isCheaper(bend, group).isAny else { return }
    let halves = detours.halves(
      bend.cells.x(group), bend.cells.y(group), behind: views.distances[bend.first + group],
      straight: views.distances[group])
    var loss = views.walls[bend.first + group] + BlockKnifeEdge.losses(halfDetours: halves)
    if bend.isLimited {
      guard (loss + bend.before .< losses[group]).isAny else { return }
      loss.replace(with: .infinity, where: .!bend.allowed(group, routes))
    }
    take(loss, bend, group, routes)
  }

  /// Replaces losses by the losses around several edges.
  private mutating func goAround(
    _ bends: BlockGroupBends, _ bend: BlockLastBend, _ group: Int, _ routes: BlockRoutes
  ) {
    var needed = isCheaper(bend, group)
    guard needed.isAny else { return }
    needed = needed .& bend.allowed(group, routes)
    guard needed.isAny else { return }
    let (x, y) = (bend.cells.x(group), bend.cells.y(group))
    var isInDoubt = Mask(repeating: false)
    let knife = bends.losses(x, y, straight: views.distances[group], isInDoubt: &isInDoubt)
    isInDoubt = isInDoubt .& needed
    needed = needed .& .!isInDoubt
    let loss = views.walls[bend.first + group] + knife
    take(loss.replacing(with: .infinity, where: .!needed), bend, group, routes)
    if isInDoubt.isAny { trace(bend, where: isInDoubt, group, routes) }
  }

  /// Replaces losses by the losses around several edges, cell by cell.
  private mutating func trace(
    _ bend: BlockLastBend, where needed: Mask, _ group: Int, _ routes: BlockRoutes
  ) {
    guard needed.isAny else { return }
    let allowed = needed .& bend.allowed(group, routes)
    var loss = Group(repeating: .infinity)
    let behind = views.walls[bend.first + group]
    for lane in 0..<8 where allowed[lane] {
      loss[lane] = behind[lane] + Float(bend.path.bent.loss(to: bend.cells.centre(group, lane)))
    }
    take(loss, bend, group, routes)
  }

  /// Replaces losses by the losses of a path, adding the panels before its last edge and at that
  /// edge.
  ///
  /// - Parameter loss: The losses from diffraction, and from the panels behind the last edge.
  @inline(__always)
  private mutating func take(
    _ loss: Group, _ bend: BlockLastBend, _ group: Int, _ routes: BlockRoutes
  ) {
    var loss = loss
    if bend.isSimple {
      loss += bend.before
    } else {
      guard (loss + bend.before .< losses[group]).isAny else { return }
      bend.addPanels(to: &loss, below: losses[group], group, routes)
    }
    losses[group] = losses[group].lesser(loss)
  }
}
