import BLE

/// What the walls between two places cost.
public struct Obstruction: Hashable, Sendable {
  /// The sum over the walls that the straight line passes.
  public var through: Decibels
  /// The loss that counts: the walls add up only until a way around an edge is cheaper.
  public var loss: Decibels
}

extension FloorPlan {
  /// What the walls cost on the way between two places.
  ///
  /// The straight line costs the sum of the walls that it passes; one that runs along a wall passes
  /// it once. A path around an edge of one of these walls, be it an end, a corner or a jamb, costs
  /// the walls on its two legs, those that it must pass at the edge itself, and the diffraction
  /// there. One edge at a time is looked at.
  ///
  /// - Complexity: O(log n) in the walls where few are near the line.
  public func obstruction(
    between start: Point, and end: Point, openDoors: OpenDoors
  ) -> Obstruction {
    let straight = Segment(from: start, to: end)
    let through = loss(along: straight, below: .infinity, openDoors: openDoors)
    var cheapest = through
    var widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(through))
    if widest > 0 {
      let length = straight.length
      visitPanels(passedBy: straight, openDoors: openDoors) { panel in
        for index in edgesOfWall[panels[panel].wall] {
          let edge = edges[index]
          let detour = start.distance(to: edge.point) + edge.point.distance(to: end) - length
          guard detour < widest else { continue }
          guard
            let loss = loss(
              around: edge, detour: detour, from: start, to: end, below: cheapest,
              openDoors: openDoors)
          else { continue }
          cheapest = loss
          widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(loss))
        }
        return false
      }
    }
    return Obstruction(through: Decibels(through), loss: Decibels(cheapest))
  }

  /// What the way around an edge costs, if that is less than a limit.
  private func loss(
    around edge: Edge, detour: Double, from start: Point, to end: Point, below limit: Double,
    openDoors: OpenDoors
  ) -> Double? {
    guard
      let passed = edge.lossAround(
        from: start - edge.point, to: end - edge.point, panels: panels, openDoors: openDoors)
    else { return nil }
    var loss = Diffraction.knifeEdgeLoss(detour: detour).value + passed
    guard loss < limit else { return nil }
    let before = Segment(from: start, to: edge.point)
    loss += self.loss(along: before, below: limit - loss, openDoors: openDoors)
    guard loss < limit else { return nil }
    let behind = Segment(from: edge.point, to: end)
    loss += self.loss(along: behind, below: limit - loss, openDoors: openDoors)
    return loss < limit ? loss : nil
  }

  /// The names of the walls, windows and closed doors that a straight path passes, from its start
  /// to its end.
  public func crossings(along path: Segment, openDoors: OpenDoors) -> [String] {
    panels.filter { $0.isIn(openDoors) && $0.isPassed(by: path) }
      .sorted { $0.segment.fraction(of: path) < $1.segment.fraction(of: path) }
      .map(name(of:))
  }

  /// What the panels on a path cost; where that comes to a limit, no less than the limit.
  private func loss(along path: Segment, below limit: Double, openDoors: OpenDoors) -> Double {
    var loss = 0.0
    visitPanels(passedBy: path, openDoors: openDoors) { panel in
      loss += panels[panel].loss
      return loss >= limit
    }
    return loss
  }

  /// Visits the panels that a path leads through, until a visit says that it is enough.
  private func visitPanels(
    passedBy path: Segment, openDoors: OpenDoors, _ isEnough: (Int) -> Bool
  ) {
    tree.visit(near: path) { panel in
      panels[panel].isPassed(by: path) && panels[panel].isIn(openDoors) && isEnough(panel)
    }
  }
}
