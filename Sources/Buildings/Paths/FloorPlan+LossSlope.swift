import BLE

extension FloorPlan {
  /// The wall loss between two points, and its gradient at the second one.
  ///
  /// The path is fixed: the walls that it goes through, and the edges around which it bends or
  /// which it grazes, are those for the second point itself, and only angles and lengths change.
  /// The slope is therefore finite, and correct on either side of a shadow's border. Within 1 mm of
  /// a place where a wall's loss begins to apply in full, the slope is a mean of both sides.
  ///
  /// - Returns: The loss in decibels, as in `loss(between:and:openDoors:)`, and its gradient in
  ///   dB/m.
  /// - Complexity: The same as that of `obstruction(between:and:openDoors:)`.
  package func lossAndSlope(
    between start: Point, and end: Point, openDoors: OpenDoors
  ) -> (loss: Double, slope: Vector) {
    let straight = Segment(from: start, to: end)
    let through =
      loss(along: straight, below: .infinity, openDoors: openDoors)
      + grazingLoss(along: straight, openDoors: openDoors)
    guard through > 0 else { return (through, Vector(dx: 0, dy: 0)) }
    let bypass = cheapestBypass(of: straight, below: through, openDoors: openDoors)
    guard bypass != nil || through < Self.mostLoss else {
      return (Self.mostLoss, Vector(dx: 0, dy: 0))
    }
    let way = HeldWay(along: straight, around: bypass, on: self, openDoors: openDoors)
    // A millimetre: small compared with all lengths on a plan, and large compared with rounding.
    let step = 0x1p-10
    func slope(_ dx: Double, _ dy: Double) -> Double {
      let (ahead, behind) = (end + Vector(dx: dx, dy: dy), end + Vector(dx: -dx, dy: -dy))
      // At most one of the two points crosses a border, except in a corner where borders meet.
      let first = way.isHeld(to: behind, on: self) ? behind : end
      let last = way.isHeld(to: ahead, on: self) || first == end ? ahead : end
      return (way.changingLoss(to: last, on: self) - way.changingLoss(to: first, on: self))
        / first.distance(to: last)
    }
    return (bypass?.loss ?? through, Vector(dx: slope(step, 0), dy: slope(0, step)))
  }
}

/// The propagation path between two points, fixed while the second one moves.
private struct HeldWay {
  private let start: Point
  private let openDoors: OpenDoors
  /// The edges around which the path bends; `nil` if the path is straight.
  private let path: BentPath?
  /// `true` if the path bends to the left around the last edge, or not at all.
  private let isOnLeft: Bool
  /// The panels that the path passes at the angle of the last bend, or on the straight line, as
  /// indices.
  private var onLine: [Int] = []
  /// The panels that the path passes behind the last edge.
  private var behind: [Int] = []
  /// The edges that the straight line grazes.
  private var grazes: [HeldGraze] = []

  init(along straight: Segment, around bypass: Bypass?, on plan: FloorPlan, openDoors: OpenDoors) {
    start = straight.start
    self.openDoors = openDoors
    guard let bypass, let last = bypass.edges.last else {
      path = nil
      isOnLeft = false
      onLine = plan.panels(on: straight, openDoors: openDoors)
      grazes = plan.edges(near: straight).compactMap {
        HeldGraze(of: straight, past: $0, on: plan, openDoors: openDoors)
      }
      return
    }
    let path = BentPath(from: start, around: bypass.edges.map { plan.edges[$0].point })
    self.path = path
    let edge = plan.edges[last]
    isOnLeft = Orientation.of(straight.end, from: path.previous, to: path.last) >= 0
    onLine = edge.passed(
      on: isOnLeft ? .left : .right, from: path.previous, to: straight.end,
      isInner: (path.count > 1, false), on: plan, openDoors: openDoors
    ).map { $0.panel }
    behind = plan.panels(on: Segment(from: path.last, to: straight.end), openDoors: openDoors)
  }

  /// `true` if the path to an end bends to the same hand around the last edge, and passes the same
  /// panels behind this edge. Beyond the border of the edge's shadow, the path would bend back.
  /// Beyond the border of a panel's shadow, the panel's loss would begin again.
  func isHeld(to end: Point, on plan: FloorPlan) -> Bool {
    guard let path else { return true }
    let leg = Segment(from: path.last, to: end)
    return (Orientation.of(end, from: path.previous, to: path.last) >= 0) == isOnLeft
      && behind.allSatisfy { plan.panels[$0].isPassed(by: leg) }
  }

  /// The part of the loss that depends on the end of the path.
  func changingLoss(to end: Point, on plan: FloorPlan) -> Double {
    var loss = 0.0
    let direction = end - (path?.previous ?? start)
    for panel in onLine { loss += plan.loss(of: plan.panels[panel], along: direction) }
    guard let path else {
      let line = Segment(from: start, to: end)
      var grazes = Grazes()
      for graze in self.grazes { grazes.add(graze.graze(of: line, on: plan)) }
      return loss + grazes.loss
    }
    let leg = Segment(from: path.last, to: end)
    for panel in behind { loss += plan.loss(of: panel, onLeg: leg, openDoors: openDoors) }
    return loss + path.loss(to: end)
  }
}

/// An edge near a straight line whose end moves. The side on which the line passes the edge, and
/// the panels that end there, are kept.
private struct HeldGraze {
  private let edge: Int
  private let hand: Hand
  /// The panels beside which the line passes at the edge, and the panels that it would pass beyond
  /// the edge.
  private let here: [Edge.Attached]
  private let beyond: [Edge.Attached]
  /// The panels at the edge that the line itself passes, as indices.
  private let passed: [Int]

  /// - Returns: `nil` if the line does not graze the edge.
  init?(of line: Segment, past edge: Int, on plan: FloorPlan, openDoors: OpenDoors) {
    guard plan.graze(of: line, past: edge, openDoors: openDoors) != nil else { return nil }
    self.edge = edge
    hand = line.passes(plan.edges[edge].point)
    func attached(on hand: Hand) -> [Edge.Attached] {
      plan.edges[edge].passed(
        on: hand, from: line.start, to: line.end, on: plan, openDoors: openDoors)
    }
    here = attached(on: hand)
    beyond = attached(on: hand == .left ? .right : .left)
    passed = here.map { $0.panel }.filter { plan.panels[$0].isPassed(by: line) }
  }

  /// The effect of the edge on the line to another end. Beyond the shadow's border, J(ν) continues
  /// with a positive ν.
  func graze(of line: Segment, on plan: FloorPlan) -> Graze {
    let edge = plan.edges[edge]
    let detour = edge.detour(from: line)
    func loss(of attached: Edge.Attached) -> Double {
      let whole = plan.loss(of: plan.panels[attached.panel], along: line.end - line.start)
      return passed.contains(attached.panel) ? whole : edge.begun(whole, of: attached, beside: line)
    }
    return Graze(
      loss: line.passes(edge.point) == hand
        ? Diffraction.grazingLoss(detour: detour)
        : Diffraction.knifeEdgeLoss(detour: detour).value,
      step: beyond.reduce(0) { $0 + loss(of: $1) } - here.reduce(0) { $0 + loss(of: $1) })
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
