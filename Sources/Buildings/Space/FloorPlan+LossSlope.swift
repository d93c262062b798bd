import BLE

extension FloorPlan {
  /// The wall loss between two points, and its gradient at the second one.
  ///
  /// The path is fixed: the walls that it passes, or the edge around which it bends, are those at
  /// the point itself, and only angles and lengths change. So the slope is finite and correct on
  /// either side of a shadow's border, and the jump at the border is not part of it.
  ///
  /// - Returns: The loss in decibels, as in `loss(between:and:openDoors:)`, and its gradient in
  ///   dB/m.
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
    // A millimetre: small compared with all lengths on a plan, and large compared with rounding.
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

/// The propagation path between two points, fixed while the second one moves.
private struct HeldWay {
  private let start: Point
  /// The edge around which it bends; `nil` if it is straight.
  private let edge: Edge?
  /// The loss at the bend, in decibels.
  let loss: Double?
  /// The panels that it passes at the angle of the straight line, as indices.
  private var onLine: [Int] = []
  /// The panels that it passes behind the edge.
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

  /// The part of the loss that depends on the end of the path.
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
