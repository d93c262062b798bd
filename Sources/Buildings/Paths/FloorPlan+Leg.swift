import BLE

/// The panels on the first leg and on the last one of a path around edges.
extension FloorPlan {
  /// The loss of the panels on a leg. If it reaches the limit, the result is at least the limit.
  package func loss(onLeg leg: Segment, below limit: Double, openDoors: OpenDoors) -> Double {
    var loss = 0.0
    visitPanels(passedBy: leg, openDoors: openDoors) { panel in
      loss += self.loss(of: panel, onLeg: leg, openDoors: openDoors)
      return loss >= limit
    }
    return loss
  }

  /// The loss of a panel on a leg that passes it, in decibels.
  ///
  /// Close to an end of the panel, the leg has the loss that it would have beyond this end, plus a
  /// part that grows with the distance from the end, by `WallShadowRamp.slope`.
  package func loss(of panel: Int, onLeg leg: Segment, openDoors: OpenDoors) -> Double {
    let direction = leg.end - leg.start
    var part = 1.0
    for end in 0..<2 {
      let edge = Int(edgesOfPanel[panel][end])
      guard let offset = offset(of: edge, fromLeg: leg) else { continue }
      let losses = losses(of: panel, past: edge, on: leg, openDoors: openDoors)
      let begun = losses.beyond + WallShadowRamp.slope * offset
      if begun < losses.here { part = min(part, begun / losses.here) }
    }
    return part * loss(of: panels[panel], along: direction)
  }

  /// `true` if the present doors may change the loss of a panel on a leg: the panel is a door leaf,
  /// or the leg passes it close to an end at which there is a door leaf.
  func isChangedByDoors(_ panel: Int, onLeg leg: Segment) -> Bool {
    if panels[panel].presence != .always { return true }
    for end in 0..<2 {
      let edge = Int(edgesOfPanel[panel][end])
      if offset(of: edge, fromLeg: leg) != nil && edges[edge].hasLeaf(on: self) { return true }
    }
    return false
  }

  /// `true` if the loss of a panel on a leg applies in full for all lines from a place to a
  /// stretch: none of these lines passes the panel close to one of the panel's ends.
  func isInFull(_ panel: Int, onLegsFrom place: Point, to stretch: Segment) -> Bool {
    let (first, last) = (stretch.start - place, stretch.end - place)
    let most = max(first.length, last.length)
    for end in 0..<2 {
      let edge = Int(edgesOfPanel[panel][end])
      let toEdge = edges[edge].point - place
      guard edges[edge].point != place else { continue }
      // The product changes linearly along the stretch, and no line to the stretch is longer than
      // the longer line to one of its ends.
      let (from, to) = (first.cross(toEdge), last.cross(toEdge))
      let least = from * to > 0 ? min(from.magnitude, to.magnitude) : 0
      if least < onsets[edge] * most { return false }
    }
    return true
  }

  /// The distance of an edge from a leg, in metres; `nil` if the leg begins or ends at the edge, or
  /// if the distance is so large that the loss of panels at the edge applies in full.
  @inline(__always)
  private func offset(of edge: Int, fromLeg leg: Segment) -> Double? {
    let point = edges[edge].point
    guard point != leg.start, point != leg.end else { return nil }
    let offset = leg.distance(to: point)
    return offset < onsets[edge] ? offset : nil
  }

  /// The losses, in decibels, of the panels that a leg passes at an edge, and of the panels that
  /// the leg would pass beyond the edge.
  private func losses(
    of panel: Int, past edge: Int, on leg: Segment, openDoors: OpenDoors
  ) -> (here: Double, beyond: Double) {
    let hand = leg.passes(edges[edge].point)
    var losses = (here: 0.0, beyond: 0.0)
    for attached in edges[edge].panels where panels[attached.panel].isPresent(openDoors) {
      let loss = loss(of: panels[attached.panel], along: leg.end - leg.start)
      if attached.panel == panel || panels[attached.panel].isPassed(by: leg) {
        losses.here += loss
      } else if let side = edges[edge].side(
        of: attached.end, onTheWayFrom: leg.start, to: leg.end), side != hand
      {
        losses.beyond += loss
      }
    }
    return losses
  }
}
