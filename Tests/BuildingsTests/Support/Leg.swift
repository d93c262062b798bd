import BLE

@testable import Buildings

/// A straight piece of a path from one edge to another.
///
/// Such a piece often leads along walls. Panels whose ends are within `FloorPlan.snap` of it do not
/// cross it: the path passes them on one side or the other.
struct Leg: Hashable, Sendable {
  /// The loss of the panels that it crosses, in decibels.
  private(set) var loss = 0.0
  /// The loss of the panels that reach it from the left, which a path on its left passes.
  private(set) var left = 0.0
  /// The loss of the panels that reach it from the right.
  private(set) var right = 0.0
  /// The least loss of the panels along it, which a path passes if it changes sides; `nil` if there
  /// are none.
  private(set) var along: Double?

  init(from first: Edge, to last: Edge, on plan: FloorPlan, openDoors: OpenDoors) {
    let path = Segment(from: first.point, to: last.point)
    let course = path.end - path.start
    plan.tree.visit(near: path) { number in
      let panel = plan.panels[number]
      guard panel.isPresent(openDoors) else { return false }
      let isNear = (
        plan.isNear(panel.segment.start, to: path), plan.isNear(panel.segment.end, to: path)
      )
      if isNear.0 && isNear.1 {
        along = min(along ?? .infinity, plan.loss(of: panel, along: panel.normal))
      } else if isNear.0 || isNear.1 {
        let near = isNear.0 ? panel.segment.start : panel.segment.end
        // What ends at an edge is passed there.
        guard near != first.point, near != last.point else { return false }
        let far = isNear.0 ? panel.segment.end : panel.segment.start
        if path.side(of: far) > 0 {
          left += plan.loss(of: panel, along: course)
        } else {
          right += plan.loss(of: panel, along: course)
        }
      } else if panel.segment.isCrossed(by: path) {
        loss += plan.loss(of: panel, along: course)
      }
      return false
    }
  }

  /// The loss of the panels that end on it, for a path that rounds the edge before it on one side,
  /// and the edge behind it on another.
  ///
  /// A path that passes an edge on its left leads on the right of the piece that follows.
  func loss(from before: Hand, to behind: Hand) -> Double {
    guard let along else { return min(left, right) }
    guard before == behind else { return along + min(left, right) }
    return before == .left ? right : left
  }
}

extension FloorPlan {
  /// `true` if a point is so near to a path that it counts as on it.
  func isNear(_ point: Point, to path: Segment) -> Bool {
    path.distance(to: point) <= max(snap, Panel.touch)
  }
}
