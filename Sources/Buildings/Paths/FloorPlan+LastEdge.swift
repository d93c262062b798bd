import BLE

extension FloorPlan {
  /// The crossings of which a path around a last edge needs at least one: the crossings of walls
  /// that end at the edge, and of walls joined to such a wall. Empty if the path has such a
  /// crossing for the whole stretch.
  ///
  /// - Parameter place: The corner before the edge.
  func conditions(
    of edge: Int, from place: Point, to stretch: Segment
  ) -> (isPossible: Bool, crossings: [Crossing]) {
    var crossings: [Crossing] = []
    for wall in wallsAtEdge[edge] {
      for panel in panelsOfWall[wall] {
        guard let shade = PanelShade(of: panels[panel].segment, from: place, on: stretch) else {
          continue
        }
        if shade.certain.isAll { return (true, []) }
        crossings.append(Crossing(of: panel, within: shade, hasFixedLoss: true))
      }
    }
    return (!crossings.isEmpty, crossings)
  }

  /// The bounds of the loss of the panels passed at a last edge; `nil` if the edge is absent
  /// whichever doors are open.
  ///
  /// - Parameters:
  ///   - isInner: `true` if the path comes from another edge.
  ///   - hands: The hands, left or right, to which the path may bend at the edge.
  func passing(
    _ edge: Int, from place: Point, isInner: Bool, bending hands: (left: Bool, right: Bool),
    to stretch: Segment
  ) -> LossBounds? {
    let edge = edges[edge]
    let hasLeaf = edge.hasLeaf(on: self)
    guard
      hasLeaf || edge.panels.count != 2
        || !panels[edge.panels[0].panel].isPieceOfSame(as: panels[edge.panels[1].panel])
    else { return nil }
    var (left, right) = (LossBounds.zero, LossBounds.zero)
    for attached in edge.panels {
      let panel = panels[attached.panel]
      if isInner, Segment(from: place, to: edge.point).distance(to: attached.end) <= slack {
        continue
      }
      var loss = bracket(of: panel, from: place, to: stretch)
      if panel.presence != .always { loss.least = 0 }
      switch edge.side(of: attached.end, onTheWayFrom: place, to: stretch) {
      case .left?: left += loss
      case .right?: right += loss
      case nil:
        left.most += loss.most
        right.most += loss.most
      }
    }
    var loss = hands.left ? left : right
    if hands.left && hands.right {
      loss = LossBounds(least: min(left.least, right.least), most: max(left.most, right.most))
    }
    if hasLeaf { loss.most = .infinity }
    return loss
  }
}

extension Edge {
  /// The side on which a place lies, as seen from the edge, with respect to all paths past the edge
  /// from a start to a stretch; `nil` if the place is on different sides of different paths, or if
  /// a path may lead towards the place.
  fileprivate func side(of place: Point, onTheWayFrom start: Point, to stretch: Segment) -> Hand? {
    func isSettled(_ border: Point) -> Bool {
      let line = Segment(from: point, to: border)
      return line.side(of: stretch.start) * line.side(of: stretch.end) > 0
    }
    return isSettled(start) && isSettled(place)
      ? side(of: place, onTheWayFrom: start, to: stretch.start) : nil
  }
}
