import BLE

/// A diffracting vertical edge: a wall's free end or an open leaf's, a corner, or a jamb.
package struct Edge: Hashable, Sendable {
  package var point: Point
  /// The panels that end here.
  package var panels: [Attached]

  /// A panel as seen from one of its ends.
  package struct Attached: Hashable, Sendable {
    /// The panel, as an index into the plan's panels.
    package var panel: Int
    /// The panel's other end.
    package var end: Point
  }

  /// A path past the panels that end at an edge.
  package struct Rounding: Hashable, Sendable {
    /// The side of the edge on which the path passes.
    package var side: Hand
    /// The loss of the panels on that side, in decibels.
    package var loss: Double
    /// The first of the panels that end at the edge, as an index into the plan's panels.
    package var panel: Int
  }

  /// The ends of all panels. Coincident ends are merged.
  static func all(among panels: [Panel]) -> [Edge] {
    var edges: [Edge] = []
    for (index, panel) in panels.enumerated() {
      let (start, end) = (panel.segment.start, panel.segment.end)
      for (here, there) in [(start, end), (end, start)] {
        let attached = Attached(panel: index, end: there)
        if let known = edges.firstIndex(where: { $0.point.distance(to: here) < Panel.touch }) {
          edges[known].panels.append(attached)
        } else {
          edges.append(Edge(point: here, panels: [attached]))
        }
      }
    }
    return edges
  }

  /// The edges of each wall.
  static func ofEachWall(_ count: Int, edges: [Edge], panels: [Panel]) -> [[Int]] {
    var ofWall: [[Int]] = Array(repeating: [], count: count)
    for (index, edge) in edges.enumerated() {
      for attached in edge.panels {
        let wall = panels[attached.panel].wall
        if ofWall[wall].last != index { ofWall[wall].append(index) }
      }
    }
    return ofWall
  }

  /// The detour around the edge, compared with the straight line, in metres.
  package func detour(from straight: Segment) -> Double {
    straight.start.distance(to: point) + point.distance(to: straight.end) - straight.length
  }

  /// The cheaper path past the panels here, for a path around the edge.
  ///
  /// A path around the edge passes every panel that ends here on one side of it, or all the others
  /// on the other side. Around a free end there is a side without panels; at the jamb of a window,
  /// one side is glass. A panel that the path follows lengthwise is not passed. Panels are passed
  /// at the angle of the straight line, because the path bends where it passes them.
  ///
  /// - Returns: The path; `nil` if no panel ends here with the given open doors, or if two are
  ///   pieces of one.
  package func rounding(
    from start: Point, to end: Point, on plan: FloorPlan, openDoors: OpenDoors
  ) -> Rounding? {
    var left = 0.0
    var right = 0.0
    var first: Int?
    var ends = 0
    var areOfOne = true
    for attached in panels {
      let panel = plan.panels[attached.panel]
      guard panel.isPresent(openDoors) else { continue }
      ends += 1
      if let first {
        areOfOne = areOfOne && panel.isPieceOfSame(as: plan.panels[first])
      } else {
        first = attached.panel
      }
      switch side(of: attached.end, onTheWayFrom: start, to: end) {
      case .left: left += plan.loss(of: panel, along: end - start)
      case .right: right += plan.loss(of: panel, along: end - start)
      case nil: break
      }
    }
    guard let first, ends != 2 || !areOfOne else { return nil }
    return left <= right
      ? Rounding(side: .left, loss: left, panel: first)
      : Rounding(side: .right, loss: right, panel: first)
  }

  /// The panels that a path around the edge on a side passes here.
  func passed(
    on hand: Hand, from start: Point, to end: Point, on plan: FloorPlan, openDoors: OpenDoors
  ) -> [Int] {
    panels.filter {
      plan.panels[$0.panel].isPresent(openDoors)
        && side(of: $0.end, onTheWayFrom: start, to: end) == hand
    }.map { $0.panel }
  }

  /// The side of the edge on which a path past it leaves a place. The left side is swept
  /// anticlockwise from the start of the path. `nil` if the path leads towards the place.
  package func side(of place: Point, onTheWayFrom start: Point, to end: Point) -> Hand? {
    if isSwept(place, from: start, anticlockwiseTo: end) { return .left }
    if isSwept(place, from: end, anticlockwiseTo: start) { return .right }
    return nil
  }

  /// `true` if a place, as seen from here, is within the sector swept anticlockwise from one place
  /// to another, and not on its border.
  func isSwept(_ place: Point, from first: Point, anticlockwiseTo second: Point) -> Bool {
    let behindFirst = Orientation.of(place, from: point, to: first)
    let beforeSecond = Orientation.of(second, from: point, to: place)
    if Orientation.of(second, from: point, to: first) >= 0 {
      return behindFirst > 0 && beforeSecond > 0
    }
    return behindFirst > 0 || beforeSecond > 0
  }
}
