import Sim

/// The walk of a person in a trial, with the obstructions along it.
struct PlacementVisit: Sendable {
  let walk: PlacementWalk
  /// The mounting points from which the obstructions are known, as indices.
  let spots: [Int]
  /// A world with devices at these points, and a walker on the walk.
  let ground: World
}

extension PlacementVisit {
  /// The number of obstructions: mounting points times stretches of about half a metre.
  var size: Int { spots.count * walk.stretches }
}
