import BLE

extension FloorPlan {
  /// The wall loss between two points, with the walls that cause it.
  ///
  /// The loss of the straight line is the sum over the walls that it goes through, each at its
  /// angle, and the losses at edges near it on their lit side. A line along a wall goes through it
  /// once.
  ///
  /// A path may also lead around one, two or three edges: ends, corners and jambs of walls, and the
  /// free ends of open leaves. It bends around an edge only if the straight line between its
  /// corners before and behind the edge goes through a wall that ends at the edge, or a wall joined
  /// to such a wall. Between two edges, the path crosses nothing. Its loss is the sum of the
  /// diffraction loss, the losses of the walls on its first leg and on its last one, and the losses
  /// of the walls that it must pass at the edges themselves.
  ///
  /// The loss of the cheapest path counts, but at most `mostLoss`.
  ///
  /// - Complexity: O(edges · free legs between them). With few walls between the points, O(edges).
  public func obstruction(
    between start: Point, and end: Point, openDoors: OpenDoors
  ) -> Obstruction {
    let straight = Segment(from: start, to: end)
    let through = loss(along: straight, below: .infinity, openDoors: openDoors)
    let grazing = grazingLoss(along: straight, openDoors: openDoors)
    let bypass = cheapestBypass(of: straight, below: through + grazing, openDoors: openDoors)
    return Obstruction(
      through: Decibels(through), grazing: Decibels(grazing),
      loss: Decibels(min(bypass?.loss ?? through + grazing, Self.mostLoss)),
      walls: passages(along: straight, openDoors: openDoors),
      bend: bypass.map { bend(of: straight, around: $0, openDoors: openDoors) })
  }

  /// The wall loss between two points, without a list of the walls that cause it.
  package func loss(between start: Point, and end: Point, openDoors: OpenDoors) -> Decibels {
    let straight = Segment(from: start, to: end)
    var loss = loss(along: straight, below: Self.mostLoss, openDoors: openDoors)
    if loss < Self.mostLoss { loss += grazingLoss(along: straight, openDoors: openDoors) }
    let bypass = cheapestBypass(of: straight, below: loss, openDoors: openDoors)
    return Decibels(min(bypass?.loss ?? loss, Self.mostLoss))
  }

  /// The cheapest path around edges, if its loss is below a limit.
  func cheapestBypass(of straight: Segment, below limit: Double, openDoors: OpenDoors) -> Bypass? {
    BypassSearch(
      along: straight, below: min(limit, Self.mostLoss), on: self, openDoors: openDoors
    ).cheapest
  }

  /// The loss of the panels on a path. If it reaches the limit, the result is at least the limit.
  package func loss(along path: Segment, below limit: Double, openDoors: OpenDoors) -> Double {
    let direction = path.end - path.start
    var loss = 0.0
    visitPanels(passedBy: path, openDoors: openDoors) { panel in
      loss += self.loss(of: panels[panel], along: direction)
      return loss >= limit
    }
    return loss
  }

  /// Visits the panels that a path passes, until a visit returns `true`.
  func visitPanels(
    passedBy path: Segment, openDoors: OpenDoors, _ isEnough: (Int) -> Bool
  ) {
    tree.visit(near: path) { panel in
      panels[panel].isPassed(by: path) && panels[panel].isPresent(openDoors) && isEnough(panel)
    }
  }
}

extension FloorPlan {
  /// The parts of a path around edges.
  private func bend(of straight: Segment, around bypass: Bypass, openDoors: OpenDoors) -> Bend {
    let places = [straight.start] + bypass.edges.map { edges[$0].point } + [straight.end]
    let path = BentPath(from: straight.start, around: Array(places[1..<places.count - 1]))
    let sides = sides(of: bypass.edges, at: places, openDoors: openDoors)
    var walls = passages(
      onLeg: Segment(from: places[0], to: places[1]), openDoors: openDoors)
    for (number, edge) in bypass.edges.enumerated() {
      let (before, behind) = (places[number], places[number + 2])
      walls += edges[edge].passed(
        on: sides[number], from: before, to: behind,
        isInner: (number > 0, number < bypass.edges.count - 1), on: self, openDoors: openDoors
      ).map { passage(of: panels[$0.panel], along: behind - before) }
    }
    walls += passages(
      onLeg: Segment(from: places[places.count - 2], to: straight.end), openDoors: openDoors)
    return Bend(
      corners: bypass.edges.map {
        Bend.Corner(at: edges[$0].point, wall: name(ofEdge: $0, openDoors: openDoors))
      }, diffraction: Decibels(path.loss(to: straight.end)), walls: walls)
  }

  /// The sides on which a path passes its edges. An edge at which the path does not bend may be
  /// passed on either side, and is passed on the side with less loss.
  private func sides(of edges: [Int], at places: [Point], openDoors: OpenDoors) -> [Hand] {
    var sides: [Hand] = []
    for (number, edge) in edges.enumerated() {
      let isLast = number == edges.count - 1
      var passing = self.edges[edge].passing(
        from: places[number], to: places[number + 2], isInner: (number > 0, !isLast), on: self,
        openDoors: openDoors)
      if number > 0, let before = sides.last, let own = passing,
        let leg = innerLegs.leg(from: edges[number - 1], to: edge)
      {
        passing = PassingLoss(
          left: before == .left ? 0 : .infinity, right: before == .left ? .infinity : 0
        ).followed(by: own, leg.isFree)
      }
      sides.append(passing?.side ?? .left)
    }
    return sides
  }

  /// The name of the first wall or door of the plan that ends at an edge.
  private func name(ofEdge edge: Int, openDoors: OpenDoors) -> String {
    let attached = edges[edge].panels
    let present = attached.first { panels[$0.panel].isPresent(openDoors) } ?? attached[0]
    return name(of: panels[present.panel])
  }

  /// The passages of a straight path, from its start to its end.
  private func passages(along path: Segment, openDoors: OpenDoors) -> [Passage] {
    panels(passedBy: path, openDoors: openDoors)
      .map { passage(of: panels[$0], along: path.end - path.start) }
  }

  /// The passages of the first leg or the last one of a path around edges.
  private func passages(onLeg leg: Segment, openDoors: OpenDoors) -> [Passage] {
    panels(passedBy: leg, openDoors: openDoors).map { panel in
      passage(
        of: panels[panel], along: leg.end - leg.start,
        losing: loss(of: panel, onLeg: leg, openDoors: openDoors))
    }
  }

  /// The panels that a path passes, from its start to its end.
  private func panels(passedBy path: Segment, openDoors: OpenDoors) -> [Int] {
    var passed: [Int] = []
    visitPanels(passedBy: path, openDoors: openDoors) { panel in
      passed.append(panel)
      return false
    }
    return passed.sorted {
      panels[$0].segment.fraction(of: path) < panels[$1].segment.fraction(of: path)
    }
  }

  private func passage(
    of panel: Panel, along direction: Vector, losing loss: Double? = nil
  ) -> Passage {
    let (across, along) = (panel.normal.dot(direction), panel.normal.cross(direction))
    let opening = panel.opening.map { walls[panel.wall].openings[$0] }
    return Passage(
      name: name(of: panel), material: (opening?.material ?? walls[panel.wall].material).name,
      angle: 360 * PortableMath.arctangent2(y: along.magnitude, x: across.magnitude),
      loss: Decibels(loss ?? self.loss(of: panel, along: direction)))
  }
}
