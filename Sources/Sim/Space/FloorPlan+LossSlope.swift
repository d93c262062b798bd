import BLE

extension FloorPlan {
  /// What walls cost between two places, and how that changes as the second one moves.
  ///
  /// The way is held: the walls that it passes, or the edge that it bends around, stay those that
  /// they are at the place itself, and only angles and lengths change. So the slope is finite and
  /// true on either side of a shadow's border, and the jump at the border is no part of it.
  ///
  /// - Returns: The loss in decibels, as `loss(between:and:openDoors:)` has it, and its gradient in
  ///   decibels a metre.
  /// - Complexity: As that of `obstruction(between:and:openDoors:)`.
  package func lossAndSlope(
    between start: Point, and end: Point, openDoors: OpenDoors
  ) -> (loss: Double, slope: Vector) {
    let straight = Segment(from: start, to: end)
    let through = loss(along: straight, below: .infinity, openDoors: openDoors)
    guard through > 0 else { return (through, Vector(dx: 0, dy: 0)) }
    let way = HeldWay(
      along: straight,
      around: cheapestWayAround(for: straight, costing: through, openDoors: openDoors), on: self,
      openDoors: openDoors)
    // A millimetre: little beside all lengths on a plan, and much beside what rounding does.
    let step = 0x1p-10
    func rise(_ dx: Double, _ dy: Double) -> Double {
      let step = Vector(dx: dx, dy: dy)
      return way.changingLoss(to: end + step, on: self)
        - way.changingLoss(to: end + -1 * step, on: self)
    }
    return (
      way.loss ?? through,
      Vector(dx: rise(step, 0) / (2 * step), dy: rise(0, step) / (2 * step))
    )
  }
}

/// The way that radio takes between two places, kept while the second one moves.
private struct HeldWay {
  private let start: Point
  /// The edge around which it bends; `nil` where it is straight.
  private let edge: Edge?
  /// What it costs where it bends, in decibels.
  let loss: Double?
  /// The panels that it passes at the angle of the straight line, as indices.
  private var onLine: [Int] = []
  /// Those that it passes behind the edge.
  private var behind: [Int] = []

  init(along straight: Segment, around way: WayAround?, on plan: FloorPlan, openDoors: OpenDoors) {
    start = straight.start
    loss = way?.loss
    edge = way.map { plan.edges[$0.edge] }
    guard let way, let edge else {
      onLine = plan.panels(on: straight, openDoors: openDoors)
      return
    }
    onLine = edge.passed(
      on: way.rounding.side, from: straight.start, to: straight.end, on: plan,
      openDoors: openDoors)
    behind = plan.panels(
      on: Segment(from: edge.point, to: straight.end), openDoors: openDoors)
  }

  /// That part of the loss which is another where the way ends elsewhere.
  func changingLoss(to end: Point, on plan: FloorPlan) -> Double {
    var loss = 0.0
    for panel in onLine { loss += plan.loss(of: plan.panels[panel], along: end - start) }
    guard let edge else { return loss }
    for panel in behind { loss += plan.loss(of: plan.panels[panel], along: end - edge.point) }
    let detour = edge.detour(from: Segment(from: start, to: end))
    return loss + Diffraction.knifeEdgeLoss(detour: detour).value
  }
}

extension FloorPlan {
  /// The panels that a path leads through, as indices.
  fileprivate func panels(on path: Segment, openDoors: OpenDoors) -> [Int] {
    var passed: [Int] = []
    visitPanels(passedBy: path, openDoors: openDoors) { panel in
      passed.append(panel)
      return false
    }
    return passed
  }
}
