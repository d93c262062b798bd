import BLE

/// The part of a path around two or three edges that lies before its last edge.
package struct EdgeChain {
  /// The path.
  package let path: BentPath
  /// The losses at all edges but the last one, for each side on which the path may pass the last
  /// edge but one.
  let passing: PassingLoss
  /// The leg to the last edge, with the door leaves that are present.
  let leg: EdgeLeg
  /// The last edge but one, as an index into the plan's edges.
  private let previous: Int
  /// `true` if doors may block the path or change its loss.
  let dependsOnDoors: Bool

  /// A chain of two edges.
  ///
  /// - Parameter openDoors: The open doors; `nil` for a chain that some state of the doors allows.
  /// - Returns: `nil` if the straight line from the start to the second edge goes through neither a
  ///   wall that ends at the first edge nor a wall joined to such a wall, or if the leg is blocked.
  init?(
    from start: Point, around first: Int, _ leg: EdgeLeg, on plan: FloorPlan,
    openDoors: OpenDoors?
  ) {
    let (edge, next) = (plan.edges[first], plan.edges[Int(leg.edge)].point)
    guard plan.passesWall(at: first, Segment(from: start, to: next)),
      let leg = plan.leg(leg, openDoors),
      let passing = edge.passing(
        from: start, to: next, isInner: (false, true), on: plan, openDoors: openDoors)
    else { return nil }
    path = BentPath(from: start, around: edge.point, next)
    self.passing = passing
    self.leg = leg
    previous = first
    dependsOnDoors = !leg.leaves.isEmpty || edge.hasLeaf(on: plan)
  }

  private init(
    path: BentPath, passing: PassingLoss, leg: EdgeLeg, previous: Int, dependsOnDoors: Bool
  ) {
    self.path = path
    self.passing = passing
    self.leg = leg
    self.previous = previous
    self.dependsOnDoors = dependsOnDoors
  }

  /// A chain through two or three given edges.
  package init?(
    from start: Point, through edges: [Int], on plan: FloorPlan, openDoors: OpenDoors?
  ) {
    guard let leg = plan.innerLegs.leg(from: edges[0], to: edges[1]),
      let two = EdgeChain(from: start, around: edges[0], leg, on: plan, openDoors: openDoors)
    else { return nil }
    guard edges.count > 2 else {
      self = two
      return
    }
    guard let next = plan.innerLegs.leg(from: edges[1], to: edges[2]),
      let three = two.continued(by: next, on: plan, openDoors: openDoors)
    else { return nil }
    self = three
  }

  /// The chain with another edge behind the last one; `nil` if there is no such path.
  ///
  /// - Parameter openDoors: The open doors; `nil` for a chain that some state of the doors allows.
  func continued(
    by next: EdgeLeg, on plan: FloorPlan, openDoors: OpenDoors?
  ) -> EdgeChain? {
    let middle = Int(leg.edge)
    guard Int(next.edge) != previous else { return nil }
    let (before, behind) = (path.previous, plan.edges[Int(next.edge)].point)
    let shortcut = Segment(from: before, to: behind)
    guard shortcut.distance(to: path.last) > plan.slack, plan.passesWall(at: middle, shortcut),
      let next = plan.leg(next, openDoors),
      let passing = passing(to: behind, isInner: true, on: plan, openDoors: openDoors),
      passing.least < .infinity
    else { return nil }
    return EdgeChain(
      path: BentPath(from: path.start, around: before, path.last, behind), passing: passing,
      leg: next, previous: middle,
      dependsOnDoors: dependsOnDoors || !next.leaves.isEmpty
        || plan.edges[middle].hasLeaf(on: plan))
  }

  /// The losses at all edges for a path that leads on to an end; `nil` if the last edge is absent
  /// with these open doors.
  package func passing(
    to end: Point, on plan: FloorPlan, openDoors: OpenDoors?
  ) -> PassingLoss? {
    passing(to: end, isInner: false, on: plan, openDoors: openDoors)
  }

  private func passing(
    to end: Point, isInner: Bool, on plan: FloorPlan, openDoors: OpenDoors?
  ) -> PassingLoss? {
    plan.edges[Int(leg.edge)].passing(
      from: path.previous, to: end, isInner: (true, isInner), on: plan, openDoors: openDoors
    ).map { passing.followed(by: $0, leg.isFree) }
  }
}

extension FloorPlan {
  /// A leg, changed by the door leaves that are present; `nil` if a leaf blocks the leg.
  fileprivate func leg(_ leg: EdgeLeg, _ openDoors: OpenDoors?) -> EdgeLeg? {
    guard let openDoors, !leg.leaves.isEmpty else { return leg }
    return innerLegs.leg(leg, among: panels, openDoors)
  }
}
