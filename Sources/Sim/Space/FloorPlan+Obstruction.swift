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
    let through = loss(along: straight, openDoors: openDoors)
    var cheapest = through
    var widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(through))
    if widest > 0 {
      let length = straight.length
      forEachPanel(passedBy: straight, openDoors: openDoors) { panel in
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
    loss += self.loss(along: Segment(from: start, to: edge.point), openDoors: openDoors)
    guard loss < limit else { return nil }
    loss += self.loss(along: Segment(from: edge.point, to: end), openDoors: openDoors)
    return loss < limit ? loss : nil
  }

  /// The names of the walls, windows and closed doors that a straight path passes, from its start
  /// to its end.
  public func crossings(along path: Segment, openDoors: OpenDoors) -> [String] {
    panels.filter { $0.isIn(openDoors) && $0.isPassed(by: path) }
      .sorted { $0.segment.fraction(of: path) < $1.segment.fraction(of: path) }
      .map(name(of:))
  }

  private func loss(along path: Segment, openDoors: OpenDoors) -> Double {
    var loss = 0.0
    forEachPanel(passedBy: path, openDoors: openDoors) { loss += panels[$0].loss }
    return loss
  }

  private func forEachPanel(
    passedBy path: Segment, openDoors: OpenDoors, _ visit: (Int) -> Void
  ) {
    tree.forEach(near: path) { index in
      if panels[index].isPassed(by: path) && panels[index].isIn(openDoors) { visit(index) }
    }
  }
}
