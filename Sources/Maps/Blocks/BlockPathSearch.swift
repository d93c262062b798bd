import BLE
import Buildings

/// The search for all paths from a source around one, two or three edges that may be the cheapest
/// somewhere.
struct BlockPathSearch {
  /// The paths, cheapest first.
  private(set) var paths: [BlockRoutes.Path] = []

  /// Finds the paths.
  ///
  /// - Parameters:
  ///   - limit: The loss at and above which a path no longer matters, in decibels.
  ///   - firstEdge: The index of the first edge among the places of routes.
  init(
    from source: Int, at place: Point, below limit: Double, on plan: FloorPlan,
    openDoors: OpenDoors, edgesFrom firstEdge: Int
  ) {
    guard limit > Diffraction.grazedLoss else { return }
    let losses = plan.edges.map {
      plan.loss(onLeg: Segment(from: place, to: $0.point), below: limit, openDoors: openDoors)
    }
    for edge in plan.edges.indices {
      let least = losses[edge] + Diffraction.grazedLoss
      guard least < limit else { continue }
      paths.append(
        BlockRoutes.Path(
          bent: BentPath(from: place, around: plan.edges[edge].point), first: firstEdge + edge,
          previous: source, last: edge,
          before: PassingLoss(left: losses[edge], right: losses[edge]), least: least))
    }
    let approaches = EdgeApproaches(from: place, on: plan, below: limit, openDoors: openDoors)
    for approach in approaches.all where approach.passing.least < .infinity {
      let first = Int(approach.first)
      paths.append(
        BlockRoutes.Path(
          bent: BentPath(from: place, around: approach.edges.map { plan.edges[$0].point }),
          first: firstEdge + first, previous: firstEdge + Int(approach.second),
          last: Int(approach.last),
          before: PassingLoss(
            left: losses[first] + approach.passing.left,
            right: losses[first] + approach.passing.right), least: approach.least))
    }
    paths.sort { $0.least < $1.least }
  }
}
