import BLE
import Buildings

/// Bounds of the losses, in decibels, of the panels that paths to a block pass at their last edge,
/// on the outside of the bend.
struct BlockCornerPassing {
  /// The bounds for paths that bend to the left, with the edge on their left.
  private(set) var left = LossBounds.zero
  /// The bounds for paths that bend to the right.
  private(set) var right = LossBounds.zero

  /// The loss of no panels.
  static let none = BlockCornerPassing()

  private init() {}

  /// Computes the bounds at an edge for paths from a place.
  ///
  /// - Parameter isInner: `true` if the place is another edge.
  init(
    at edge: Int, from place: Point, isInner: Bool, to block: CellBlock, _ routes: BlockRoutes
  ) {
    let point = routes.plan.edges[edge].point
    let leg = Segment(from: place, to: point)
    for attached in routes.corner(edge).panels {
      if isInner, leg.distance(to: attached.end) <= routes.plan.slack { continue }
      // The sides of the leg and of the panel on which the points lie, as seen from the edge,
      // decide (`Edge.side`).
      let turn = Orientation.of(attached.end, from: point, to: place)
      let isBehind = (maybe: turn >= 0, maybeNot: turn <= 0)
      let isBeyond = block.sides(ofLineFrom: point, to: attached.end)
      let loss = routes.loss(ofPanel: attached.panel)
      if isBehind.maybe || isBeyond.left {
        left.most += loss.most
        if !isBehind.maybeNot || !isBeyond.right { left.least += loss.least }
      }
      if isBehind.maybeNot || isBeyond.right {
        right.most += loss.most
        if !isBehind.maybe || !isBeyond.left { right.least += loss.least }
      }
    }
  }
}
