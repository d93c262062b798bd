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
  /// it once. A path around an edge costs the
  /// walls on its two legs, those that it must pass at the edge itself, and the diffraction there.
  /// One edge at a time is looked at.
  ///
  /// - Complexity: O(walls) where the line is free or the edges are far off it; at worst O(walls²).
  public func obstruction(
    between start: Point, and end: Point, openDoors: OpenDoors
  ) -> Obstruction {
    let straight = Segment(from: start, to: end)
    let through = loss(along: straight, openDoors: openDoors)
    guard through > 0 else { return Obstruction(through: .zero, loss: .zero) }

    var cheapest = through
    let length = straight.length
    for edge in edges {
      let detour = start.distance(to: edge.point) + edge.point.distance(to: end) - length
      var loss = Diffraction.knifeEdgeLoss(detour: detour).value
      guard loss < cheapest else { continue }
      guard
        let passed = edge.lossAround(
          from: start - edge.point, to: end - edge.point, panels: panels, openDoors: openDoors)
      else { continue }
      loss += passed
      guard loss < cheapest else { continue }
      loss += self.loss(along: Segment(from: start, to: edge.point), openDoors: openDoors)
      guard loss < cheapest else { continue }
      loss += self.loss(along: Segment(from: edge.point, to: end), openDoors: openDoors)
      cheapest = min(cheapest, loss)
    }
    return Obstruction(through: Decibels(through), loss: Decibels(cheapest))
  }

  /// The names of the walls, windows and closed doors that a straight path passes, from its start
  /// to its end.
  public func crossings(along path: Segment, openDoors: OpenDoors) -> [String] {
    panels.filter { $0.isIn(openDoors) && $0.isPassed(by: path) }
      .sorted { $0.segment.fraction(of: path) < $1.segment.fraction(of: path) }
      .map { $0.name }
  }

  private func loss(along path: Segment, openDoors: OpenDoors) -> Double {
    var loss = 0.0
    for panel in panels where panel.isPassed(by: path) && panel.isIn(openDoors) {
      loss += panel.loss
    }
    return loss
  }
}
