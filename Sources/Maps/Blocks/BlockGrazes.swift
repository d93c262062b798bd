import BLE
import Buildings

/// The losses that edges cause on the straight lines near them, from a source to the cells of a
/// block, as `FloorPlan.grazingLoss(along:openDoors:)` computes them.
///
/// Signs of products that are linear in the position decide on which side of the line an edge lies,
/// and which of the edge's panels the line passes. If rounding could change a sign, the line is
/// left to `FloorPlan.graze(of:past:openDoors:)`. So are lines with an end so close to a panel's
/// line that the panel's loss does not apply in full (see `WallShadowRamp`). If a single wall's
/// loss is J(0) or more, it counts as J(0), because more makes no difference.
struct BlockGrazes {
  typealias Group = BlockCells.Group
  typealias Mask = BlockCells.Mask

  private var edges: [NearEdge] = []
  private var panels: [NearPanel] = []
  private var place = Point(x: 0, y: 0)

  /// An edge that lines may graze.
  private struct NearEdge {
    let edge: Int
    let detours: BlockDetours
    /// Positive for lines that have the edge on their left.
    let side: BlockShade.Border
    /// The panels that end at the edge, as a range of the panels of all edges.
    let panels: Range<Int>
    /// `true` if each line needs its own test.
    let isByCell: Bool
  }

  /// A panel that ends at an edge.
  fileprivate struct NearPanel {
    /// Positive for lines that end on the left of the panel, as seen from the edge.
    let side: BlockShade.Border
    /// The square that a value of `side` must reach for its sign to be certain and the panel's loss
    /// to apply in full.
    let clear: Float
    /// `true` if the panel lies to the left of the way from the edge to the source.
    let isOnLeft: Bool
    /// The loss as a linear function of the position, divided by the distance from the source.
    let offset: Float
    let middle: Float
    let alongX: Float
    let alongY: Float
    /// `true` if the loss depends on the position.
    let hasSlope: Bool
    /// The material whose table is used instead of the linear function, which then gives the
    /// cosine.
    let table: Int?
  }

  private static let fullStep = Float(Diffraction.grazedLoss)
  private static let widestHalf = Float(0.5 * Diffraction.widestGraze)

  var isEmpty: Bool { edges.isEmpty }

  /// Moves to the lines from another source, or to another block.
  mutating func enter(
    from source: Int, _ grazed: Range<Int>, to block: CellBlock, tier: Int, _ routes: BlockRoutes
  ) {
    edges.removeAll(keepingCapacity: true)
    panels.removeAll(keepingCapacity: true)
    guard !grazed.isEmpty else { return }
    place = routes.places[source]
    let sight = BlockSight(of: block, from: place)
    for number in grazed {
      let edge = routes.grazedEdge(number, tier: tier)
      let point = routes.plan.edges[edge].point
      let (u, v) = (place - point, block.centre - point)
      let reach = place.magnitude + point.magnitude + block.centre.magnitude + block.reach
      let rounding = 0x1p-46 * reach * reach
      let first = panels.count
      let isAlone = routes.corner(edge).panels.count == 1
      let turning = Product(u.cross(v), gradientFrom: -1 * u)
      var isClear = turning.isClear(on: block, rounding)
      var isByCell = false
      for attached in routes.corner(edge).panels {
        let along = attached.end - point
        let turn = u.cross(along)
        guard turn.magnitude > rounding + 0x1p-46 * attached.end.magnitude * reach else {
          isByCell = true
          break
        }
        let panel = routes.plan.panels[attached.panel]
        let begun = routes.loss(ofPanel: attached.panel).most / WallShadowRamp.slope * along.length
        isByCell = isByCell || (turn.magnitude < begun && u.dot(along) > 0)
        let side = Product(along.cross(v), gradientFrom: -1 * along)
        let clear = max(1, Float(begun / side.unit(on: block, rounding)))
        isClear = isClear && side.isClear(on: block, rounding)
        panels.append(
          NearPanel(
            panel, seen: sight, isOnLeft: turn > 0, isAlone: isAlone,
            side: side.border(on: block, rounding), clear: clear * clear, routes.plan))
      }
      if isClear, isAlone, !isByCell, Self.isPassed(isLeft: turning.middle > 0, panels[first]) {
        panels.removeLast()
        continue
      }
      edges.append(
        NearEdge(
          edge: edge, detours: BlockDetours(from: place, around: point, to: block),
          side: turning.border(on: block, rounding), panels: first..<panels.count,
          isByCell: isByCell))
    }
  }

  /// Returns `true` if the line to the block's centre passes a panel.
  private static func isPassed(isLeft: Bool, _ panel: NearPanel) -> Bool {
    let isBeyond = panel.side.middle > 0
    return isLeft == (panel.isOnLeft ? isBeyond || !isLeft : isBeyond && !isLeft)
  }

  /// Returns the losses of the lines to a group of cells.
  ///
  /// - Parameters:
  ///   - straight: The distances from the source.
  ///   - needed: The cells whose losses are needed.
  func losses(
    _ group: Int, straight: Group, where needed: Mask, of cells: BlockCells, _ routes: BlockRoutes
  ) -> Group {
    var grazes = BlockGroupGrazes()
    let (x, y) = (cells.x(group), cells.y(group))
    for near in edges {
      let halves = near.detours.halves(x, y, straight: straight)
      let isNear = (halves .< Self.widestHalf) .& needed
      guard isNear.isAny else { continue }
      var steps = Group.zero
      var isInDoubt = Mask(repeating: near.isByCell)
      if !near.isByCell {
        steps = self.steps(near, x, y, straight: straight, &isInDoubt, routes.plan)
      }
      isInDoubt = isInDoubt .& isNear
      let isLit = isNear .& (steps .> 0)
      guard (isLit .| isInDoubt).isAny else { continue }
      var losses = BlockKnifeEdge.grazingLosses(halfDetours: halves).kept(where: isLit)
      if isInDoubt.isAny {
        ask(near.edge, isInDoubt, group, of: cells, routes, &losses, &steps)
      }
      grazes.add(losses, steps.lesser(Group(repeating: Self.fullStep)))
    }
    return grazes.losses
  }

  /// Returns the additional loss of lines beyond an edge, in decibels.
  @inline(__always)
  private func steps(
    _ near: NearEdge, _ x: Group, _ y: Float, straight: Group, _ isInDoubt: inout Mask,
    _ plan: FloorPlan
  ) -> Group {
    var steps = Group.zero
    let side = near.side.middle + near.side.alongY * y + near.side.alongX * x
    let isLeft = side .> 0
    isInDoubt = isInDoubt .| (side * side .<= 1)
    for number in near.panels {
      let panel = panels[number]
      let border = panel.side.middle + panel.side.alongY * y + panel.side.alongX * x
      isInDoubt = isInDoubt .| (border * border .<= panel.clear)
      let isBeyond = border .> 0
      // The rule is that of `Edge.side(of:onTheWayFrom:to:)`: the line passes to the left of a path
      // around the edge.
      let isPassedOnLeft = panel.isOnLeft ? isBeyond .| .!isLeft : isBeyond .& .!isLeft
      var loss = Group(repeating: panel.offset)
      if panel.hasSlope {
        loss += (panel.middle + panel.alongY * y + panel.alongX * x) / straight
        if let table = panel.table {
          for lane in 0..<8 {
            loss[lane] = Float(plan.losses.loss(of: table, cosine: Double(loss[lane].magnitude)))
          }
        }
      }
      steps += loss.replacing(with: -loss, where: .!(isLeft .^ isPassedOnLeft))
    }
    return steps
  }

  /// Evaluates the exact predicates for cells at which rounding might change the result.
  private func ask(
    _ edge: Int, _ isInDoubt: Mask, _ group: Int, of cells: BlockCells, _ routes: BlockRoutes,
    _ losses: inout Group, _ steps: inout Group
  ) {
    for lane in 0..<8 where isInDoubt[lane] {
      let line = Segment(from: place, to: cells.centre(group, lane))
      let graze = routes.plan.graze(of: line, past: edge, openDoors: routes.openDoors)
      losses[lane] = Float(graze?.loss ?? 0)
      steps[lane] = Float(graze?.step ?? 0)
    }
  }
}

extension BlockGrazes.NearPanel {
  /// Creates a panel as the lines from a source see it.
  fileprivate init(
    _ panel: Panel, seen sight: BlockSight, isOnLeft: Bool, isAlone: Bool,
    side: BlockShade.Border, clear: Float, _ plan: FloorPlan
  ) {
    self.side = side
    self.clear = clear
    self.isOnLeft = isOnLeft
    let losses = plan.losses
    let fixed = losses.fixedLoss(of: panel.material)
    let facing = panel.normal.dot(sight.toMiddle) > 0 ? 1.0 : -1.0
    var line = (offset: fixed ?? 0, slope: 0.0)
    var table: Int?
    if fixed == nil {
      let cosines = sight.cosines(to: facing * panel.normal)
      let known = losses.line(of: panel.material, within: cosines)
      line = (known.offset, known.slope)
      let least = losses.looseBracket(of: panel.material, within: cosines).least
      if cosines.lowerBound > 0, isAlone, least >= Diffraction.grazedLoss {
        line = (Diffraction.grazedLoss, 0)
      } else if known.error >= BlockViews.tolerance || cosines.lowerBound <= 0 {
        table = panel.material
        line = (0, 1)
      }
    }
    self.table = table
    let slope = facing * line.slope * panel.normal
    hasSlope = line.slope != 0
    offset = Float(line.offset)
    middle = Float(slope.dot(sight.toMiddle))
    (alongX, alongY) = (Float(slope.dx), Float(slope.dy))
  }
}
