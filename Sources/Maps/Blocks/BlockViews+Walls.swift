import BLE
import Buildings

extension BlockViews {
  /// Computes the panel losses from a place.
  ///
  /// The cosine of a panel's angle is n · v / |v|, so the piecewise-linear losses of any number of
  /// panels add up to a single product of this kind.
  mutating func addWalls(
    of reach: BlockRoutes.Reach, from place: Point, into first: Int, tier: Int,
    _ routes: BlockRoutes
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
        addPartly(obstacle, line, from: place, into: first, routes)
      } else if line.error >= Self.tolerance {
        for group in 0..<BlockCells.groups {
          addByTable(obstacle, where: Mask(repeating: true), group, from: place, first, routes)
        }
      }
      if !obstacle.isInFull { subtractOnset(of: obstacle.panel, from: place, into: first, routes) }
    }
  }

  private mutating func addLine(
    _ offset: Float, _ slope: Vector, from place: Point, into first: Int
  ) {
    let (alongX, alongY) = (Float(slope.dx), Float(slope.dy))
    let middle = Float(slope.dot(cells.block.centre - place))
    let (rows, left, right, reciprocals) = (cells.rows, cells.x(0), cells.x(1), reciprocals)
    var walls = walls.mutableSpan
    guard alongX != 0 || alongY != 0 else {
      for group in 0..<BlockCells.groups { walls[first + group] = Group(repeating: offset) }
      return
    }
    for row in 0..<BlockCells.size {
      let inRow = middle + alongY * rows[row]
      for half in 0..<2 {
        let product = inRow + alongX * (half == 0 ? left : right)
        walls[first + 2 * row + half] = offset + product * reciprocals[2 * row + half]
      }
    }
  }

  /// Adds the loss of a panel only to the lines that pass it.
  private mutating func addPartly(
    _ obstacle: BlockRoutes.Obstacle, _ line: LossLine, from place: Point, into first: Int,
    _ routes: BlockRoutes
  ) {
    let panel = routes.plan.panels[obstacle.panel]
    let shade = BlockShade(of: panel.segment, on: cells.block, from: place)
    var isInDoubt = true
    if shade.extent == .partly {
      isInDoubt = addLine(
        line.error < Self.tolerance ? line : .zero, obstacle.facing * panel.normal, from: place,
        into: first, within: shade)
      if line.error >= Self.tolerance {
        for group in 0..<BlockCells.groups {
          let isPassed = shade.leastBorder(x: cells.x(group), y: cells.y(group)) .> 1
          addByTable(obstacle, where: isPassed, group, from: place, first, routes)
        }
      }
    }
    if isInDoubt { ask(panel, shade, from: place, into: first, routes) }
  }

  /// Adds a piecewise-linear loss in the shadow.
  ///
  /// - Returns: `true` if rounding might decide for some cells.
  private mutating func addLine(
    _ line: LossLine, _ normal: Vector, from place: Point, into first: Int,
    within shade: BlockShade
  ) -> Bool {
    let slope = line.slope * normal
    let (alongX, alongY) = (Float(slope.dx), Float(slope.dy))
    let middle = Float(slope.dot(cells.block.centre - place))
    return Self.addLine(
      Float(line.offset), middle, alongX, alongY, cells.x(0), cells.x(1), cells.rows,
      reciprocals, within: shade, into: first, &walls)
  }

  private static func addLine(
    _ offset: Float, _ middle: Float, _ alongX: Float, _ alongY: Float, _ left: Group,
    _ right: Group, _ rows: [Float], _ reciprocals: ContiguousArray<Group>,
    within shade: BlockShade, into first: Int, _ walls: inout ContiguousArray<Group>
  ) -> Bool {
    let one = shade.borders.0
    let isSingle = shade.borders.1 == .far
    var walls = walls.mutableSpan
    var isInDoubt = Mask(repeating: false)
    for row in 0..<BlockCells.size {
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
        isInDoubt = isInDoubt .| (inside * inside .<= 1)
      }
    }
    return isInDoubt.isAny
  }

  private mutating func addByTable(
    _ obstacle: BlockRoutes.Obstacle, where isPassed: Mask, _ group: Int, from place: Point,
    _ first: Int, _ routes: BlockRoutes
  ) {
    guard isPassed.isAny else { return }
    let panel = routes.plan.panels[obstacle.panel]
    let normal = obstacle.facing * panel.normal
    let product =
      Float(normal.dot(cells.block.centre - place)) + Float(normal.dx) * cells.x(group)
      + Float(normal.dy) * cells.y(group)
    let cosines = product * reciprocals[group]
    for lane in 0..<8 where isPassed[lane] {
      walls[first + group][lane] += Float(
        routes.plan.losses.loss(of: panel.material, cosine: max(Double(cosines[lane]), 0)))
    }
  }

  /// Subtracts the part of a panel's loss that does not apply on legs that pass close to one of the
  /// panel's ends.
  private mutating func subtractOnset(
    of number: Int, from place: Point, into first: Int, _ routes: BlockRoutes
  ) {
    let ends = routes.plan.edgesOfPanel[number]
    let near = (0..<2).map { end in
      BlockCloseLegs(
        to: routes.plan.edges[Int(ends[end])].point, within: routes.plan.onsets[Int(ends[end])],
        from: place, on: cells.block)
    }
    for group in 0..<BlockCells.groups {
      let (x, y) = (cells.x(group), cells.y(group))
      let isClose = near[0].mask(x, y, reciprocals[group]) .| near[1].mask(x, y, reciprocals[group])
      guard isClose.isAny else { continue }
      for lane in 0..<8 where isClose[lane] {
        let leg = Segment(from: place, to: cells.centre(group, lane))
        guard routes.plan.panels[number].isPassed(by: leg) else { continue }
        walls[first + group][lane] += Float(
          routes.plan.loss(of: number, onLeg: leg, openDoors: routes.openDoors)
            - routes.plan.loss(of: routes.plan.panels[number], along: leg.end - leg.start))
      }
    }
  }

  /// Evaluates the exact predicate for cells at which rounding might change the result.
  private mutating func ask(
    _ panel: Panel, _ shade: BlockShade, from place: Point, into first: Int,
    _ routes: BlockRoutes
  ) {
    for group in 0..<BlockCells.groups {
      let inside = shade.leastBorder(x: cells.x(group), y: cells.y(group))
      for lane in 0..<8 where shade.extent == .unknown || inside[lane].magnitude <= 1 {
        let path = Segment(from: place, to: cells.centre(group, lane))
        guard panel.isPassed(by: path) else { continue }
        walls[first + group][lane] += Float(
          routes.plan.loss(of: panel, along: path.end - path.start))
      }
    }
  }
}
