import BLE

extension FloorPlan {
  /// The wall loss between two points, with the walls that cause it.
  ///
  /// The loss of the straight line is the sum over the walls that it passes, each at its angle. A
  /// line along a wall passes it once. A path may also lead around an edge of one of these walls:
  /// an end, a corner, a jamb or an open leaf's free end. Its loss is that of the walls on its two
  /// legs, of the walls that it must pass at the edge itself, and of the diffraction there. Only
  /// single edges are considered.
  ///
  /// - Complexity: O(log n) in the walls if few are near the line.
  public func obstruction(
    between start: Point, and end: Point, openDoors: OpenDoors
  ) -> Obstruction {
    let straight = Segment(from: start, to: end)
    let through = loss(along: straight, below: .infinity, openDoors: openDoors)
    let around = cheapestWayAround(for: straight, costing: through, openDoors: openDoors)
    return Obstruction(
      through: Decibels(through), loss: Decibels(around?.loss ?? through),
      walls: passages(along: straight, openDoors: openDoors),
      bend: around.map {
        bend(of: straight, around: edges[$0.edge], by: $0.rounding, openDoors: openDoors)
      })
  }

  /// The loss of an obstruction, without its walls.
  package func loss(between start: Point, and end: Point, openDoors: OpenDoors) -> Decibels {
    let straight = Segment(from: start, to: end)
    let through = loss(along: straight, below: .infinity, openDoors: openDoors)
    let around = cheapestWayAround(for: straight, costing: through, openDoors: openDoors)
    return Decibels(around?.loss ?? through)
  }

  /// The cheapest path around an edge, if its loss is less than that of the straight line.
  func cheapestWayAround(
    for straight: Segment, costing through: Double, openDoors: OpenDoors
  ) -> WayAround? {
    var cheapest: WayAround?
    var limit = through
    var widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(limit))
    guard widest > 0 else { return nil }
    visitPanels(passedBy: straight, openDoors: openDoors) { panel in
      for edge in edgesOfWall[panels[panel].wall] {
        let detour = edges[edge].detour(from: straight)
        guard detour < widest else { continue }
        guard
          let way = way(
            of: straight, around: edge, detour: detour, below: limit, openDoors: openDoors)
        else { continue }
        cheapest = way
        limit = way.loss
        widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(limit))
      }
      return false
    }
    return cheapest
  }

  /// The path around an edge, if its loss is below a limit.
  private func way(
    of straight: Segment, around edge: Int, detour: Double, below limit: Double,
    openDoors: OpenDoors
  ) -> WayAround? {
    let (start, corner, end) = (straight.start, edges[edge].point, straight.end)
    guard
      let rounding = edges[edge].rounding(
        from: start, to: end, on: self, openDoors: openDoors)
    else { return nil }
    var loss = Diffraction.knifeEdgeLoss(detour: detour).value + rounding.loss
    guard loss < limit else { return nil }
    let before = Segment(from: start, to: corner)
    loss += self.loss(along: before, below: limit - loss, openDoors: openDoors)
    guard loss < limit else { return nil }
    let behind = Segment(from: corner, to: end)
    loss += self.loss(along: behind, below: limit - loss, openDoors: openDoors)
    return loss < limit ? WayAround(edge: edge, rounding: rounding, loss: loss) : nil
  }

  /// The loss of the panels on a path. If it reaches a limit, at least the limit.
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

/// A path around an edge: an index into the plan's edges, its rounding of the panels there, and its
/// total loss in decibels.
struct WayAround {
  var edge: Int
  var rounding: Edge.Rounding
  var loss: Double
}

extension FloorPlan {
  /// The parts of a path around an edge.
  private func bend(
    of straight: Segment, around edge: Edge, by rounding: Edge.Rounding, openDoors: OpenDoors
  ) -> Bend {
    let (start, corner, end) = (straight.start, edge.point, straight.end)
    let atEdge = edge.passed(
      on: rounding.side, from: start, to: end, on: self, openDoors: openDoors)
    return Bend(
      corner: corner, wall: name(of: panels[rounding.panel]),
      diffraction: Diffraction.knifeEdgeLoss(detour: edge.detour(from: straight)),
      walls: passages(along: Segment(from: start, to: corner), openDoors: openDoors)
        + atEdge.map { passage(of: panels[$0], along: end - start) }
        + passages(along: Segment(from: corner, to: end), openDoors: openDoors))
  }

  /// The passages of a straight path, from its start to its end.
  private func passages(along path: Segment, openDoors: OpenDoors) -> [Passage] {
    var passed: [Panel] = []
    visitPanels(passedBy: path, openDoors: openDoors) { panel in
      passed.append(panels[panel])
      return false
    }
    return passed.sorted { $0.segment.fraction(of: path) < $1.segment.fraction(of: path) }
      .map { passage(of: $0, along: path.end - path.start) }
  }

  private func passage(of panel: Panel, along direction: Vector) -> Passage {
    let (across, along) = (panel.normal.dot(direction), panel.normal.cross(direction))
    let opening = panel.opening.map { walls[panel.wall].openings[$0] }
    return Passage(
      name: name(of: panel), material: (opening?.material ?? walls[panel.wall].material).name,
      angle: 360 * PortableMath.arctangent2(y: along.magnitude, x: across.magnitude),
      loss: Decibels(loss(of: panel, along: direction)))
  }
}
