import BLE

/// A diffracting vertical edge: the free end of a wall or of an open leaf, a corner, or a jamb.
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

  /// The ends of all panels. Coincident ends are merged.
  ///
  /// - Parameter tree: The index of the panels.
  static func all(among panels: [Panel], in tree: PanelTree) -> [Edge] {
    let ends = PanelEnds(of: panels, in: tree)
    var edges = ends.places.map { Edge(point: $0, panels: []) }
    for (index, panel) in panels.enumerated() {
      let (here, there) = (Int(ends.ofPanel[index][0]), Int(ends.ofPanel[index][1]))
      edges[here].panels.append(Attached(panel: index, end: panel.segment.end))
      edges[there].panels.append(Attached(panel: index, end: panel.segment.start))
    }
    return edges
  }

  /// For each edge, the walls of the panels that end there, and the walls that share another edge
  /// with one of them, as indices into the plan's walls.
  static func walls(at edges: [Edge], of panels: [Panel], _ count: Int) -> [[Int]] {
    let own = edges.map { $0.walls(of: panels) }
    var joined = [[Int]](repeating: [], count: count)
    for walls in own {
      for wall in walls { joined[wall].include(walls) }
    }
    return own.map { walls in
      var all: [Int] = []
      for wall in walls { all.include(joined[wall]) }
      return all
    }
  }

  /// The walls of the panels that end here.
  private func walls(of panels: [Panel]) -> [Int] {
    var walls: [Int] = []
    for attached in self.panels { walls.include([panels[attached.panel].wall]) }
    return walls
  }

  /// The edges at both ends of each panel.
  static func ofEachPanel(_ count: Int, edges: [Edge]) -> [SIMD2<Int32>] {
    var ofPanel = [SIMD2<Int32>](repeating: SIMD2(repeating: -1), count: count)
    for (index, edge) in edges.enumerated() {
      for attached in edge.panels {
        let isSecond = ofPanel[attached.panel][0] >= 0
        ofPanel[attached.panel][isSecond ? 1 : 0] = Int32(index)
      }
    }
    return ofPanel
  }

  /// The detour around the edge, compared with the straight line, in metres.
  package func detour(from straight: Segment) -> Double {
    straight.start.distance(to: point) + point.distance(to: straight.end) - straight.length
  }

  /// `true` if a door's leaf, open or closed, ends here.
  func hasLeaf(on plan: FloorPlan) -> Bool {
    for attached in panels where plan.panels[attached.panel].presence != .always { return true }
    return false
  }

  /// `true` if a panel ends here with the given open doors. Two pieces of one panel, without
  /// another panel, do not count.
  @inline(__always)
  package func isThere(on plan: FloorPlan, openDoors: OpenDoors) -> Bool {
    var first: Int?
    var count = 0
    for attached in panels {
      let panel = plan.panels[attached.panel]
      guard panel.isPresent(openDoors) else { continue }
      count += 1
      if let first {
        if count > 2 || !panel.isPieceOfSame(as: plan.panels[first]) { return true }
      } else {
        first = attached.panel
      }
    }
    return count == 1
  }

  /// The losses of the panels that a path around the edge passes, in decibels: with the edge on the
  /// left of the path, and with the edge on its right.
  ///
  /// Of the panels that end here, a path around the edge passes all on one side of it, or all on
  /// the other side. Around a free end there is a side without panels; at the jamb of a window,
  /// one side is glass. A panel that the path follows lengthwise is not passed. Panels are passed
  /// at the angle of the straight line, because the path bends where it passes them.
  ///
  /// - Parameters:
  ///   - isInner: Two values: the first is `true` if the path comes from another edge, the second
  ///     if the path leads to another edge. Panels along such a leg, within `FloorPlan.snap`, are
  ///     not passed here.
  ///   - openDoors: The open doors; `nil` to leave out all leaves.
  package func losses(
    from start: Point, to end: Point, isInner: (Bool, Bool) = (false, false), on plan: FloorPlan,
    openDoors: OpenDoors?
  ) -> (left: Double, right: Double) {
    var (left, right) = (0.0, 0.0)
    let turn = turn(from: start, to: end)
    for attached in panels {
      let isPresent =
        if let openDoors {
          plan.panels[attached.panel].isPresent(openDoors)
        } else {
          plan.panels[attached.panel].presence == .always
        }
      guard isPresent, !isPassedOnLeg(attached.end, from: start, to: end, isInner, plan.slack)
      else { continue }
      switch side(of: attached.end, onTheWayFrom: start, to: end, turning: turn) {
      case .left?: left += plan.loss(of: plan.panels[attached.panel], along: end - start)
      case .right?: right += plan.loss(of: plan.panels[attached.panel], along: end - start)
      case nil: break
      }
    }
    return (left, right)
  }

  /// The losses of a path around the edge with the edge on the inside of the bend: the loss with
  /// the edge on the other side is infinite. If the path is straight, both losses are given.
  ///
  /// - Parameter isInner: As in `losses`.
  /// - Returns: `nil` if no panel ends here with the given open doors, or only two pieces of one
  ///   panel.
  package func passing(
    from start: Point, to end: Point, isInner: (Bool, Bool) = (false, false), on plan: FloorPlan,
    openDoors: OpenDoors?
  ) -> PassingLoss? {
    guard openDoors.map({ isThere(on: plan, openDoors: $0) }) ?? true else { return nil }
    let losses = losses(from: start, to: end, isInner: isInner, on: plan, openDoors: openDoors)
    let turn = Orientation.of(end, from: start, to: point)
    return PassingLoss(
      left: turn < 0 ? .infinity : losses.left, right: turn > 0 ? .infinity : losses.right)
  }

  /// The loss of the panels that a straight line would pass beyond the edge, less the loss of the
  /// panels that it passes beside the edge, in decibels.
  ///
  /// A panel that the line passes counts in full. Any other counts with the part of its loss that
  /// applies at both ends of the line: less than the whole if one of these ends is close to the
  /// panel's own line (see `WallShadowRamp`).
  @inline(__always)
  func step(beyond line: Segment, on plan: FloorPlan, openDoors: OpenDoors) -> Double {
    let hand = line.passes(point)
    let turn = turn(from: line.start, to: line.end)
    var step = 0.0
    for attached in panels {
      let panel = plan.panels[attached.panel]
      guard panel.isPresent(openDoors),
        let side = side(of: attached.end, onTheWayFrom: line.start, to: line.end, turning: turn)
      else { continue }
      let whole = plan.loss(of: panel, along: line.end - line.start)
      var loss = begun(whole, of: attached, beside: line)
      if side == hand && loss < whole && panel.isPassed(by: line) { loss = whole }
      step += side == hand ? -loss : loss
    }
    return step
  }

  /// The part of a panel's loss that applies at both ends of a straight line past the edge.
  @inline(__always)
  func begun(_ loss: Double, of attached: Attached, beside line: Segment) -> Double {
    let along = attached.end - point
    return WallShadowRamp.limit(
      WallShadowRamp.limit(loss, at: line.start - point, beside: along), at: line.end - point,
      beside: along)
  }

  /// The panels that end here and that a path with the edge on a given hand passes.
  func passed(
    on hand: Hand, from start: Point, to end: Point, isInner: (Bool, Bool) = (false, false),
    on plan: FloorPlan, openDoors: OpenDoors
  ) -> [Attached] {
    panels.filter {
      plan.panels[$0.panel].isPresent(openDoors)
        && !isPassedOnLeg($0.end, from: start, to: end, isInner, plan.slack)
        && side(of: $0.end, onTheWayFrom: start, to: end) == hand
    }
  }

  /// `true` if a place lies, within a tolerance, on an inner leg of a path past the edge.
  @inline(__always)
  private func isPassedOnLeg(
    _ place: Point, from start: Point, to end: Point, _ isInner: (Bool, Bool), _ tolerance: Double
  ) -> Bool {
    isInner.0 && Segment(from: start, to: point).distance(to: place) <= tolerance
      || isInner.1 && Segment(from: point, to: end).distance(to: place) <= tolerance
  }

  /// The side on which a place lies, as seen from the edge, with respect to a path past the edge;
  /// `nil` if the path leads towards the place. The left side is the one swept anticlockwise from
  /// the start of the path.
  package func side(of place: Point, onTheWayFrom start: Point, to end: Point) -> Hand? {
    side(of: place, onTheWayFrom: start, to: end, turning: turn(from: start, to: end))
  }

  /// Positive if the left side of a path past the edge is less than half a turn, negative if the
  /// right side is, zero if the path is straight.
  @inline(__always)
  private func turn(from start: Point, to end: Point) -> Double {
    Orientation.of(end, from: point, to: start)
  }

  /// Returns the side of a path on which a place lies, given the path's turn; `nil` if the path
  /// leads towards the place. On a side of less than half a turn, a place lies inside both borders
  /// of that side; on a side of more than half a turn, it lies inside at least one of them.
  @inline(__always)
  private func side(
    of place: Point, onTheWayFrom start: Point, to end: Point, turning turn: Double
  ) -> Hand? {
    let behindStart = Orientation.of(place, from: point, to: start)
    let beforeEnd = Orientation.of(end, from: point, to: place)
    let (least, most) = (min(behindStart, beforeEnd), max(behindStart, beforeEnd))
    if (turn >= 0 ? least : most) > 0 { return .left }
    if (turn <= 0 ? most : least) < 0 { return .right }
    return nil
  }
}

extension [Int] {
  /// Appends the numbers that are not there yet.
  fileprivate mutating func include(_ numbers: [Int]) {
    for number in numbers where !contains(number) { append(number) }
  }
}
