/// An error in a floor plan.
public enum FloorPlanError: Error, Hashable, Sendable {
  /// A wall, given by its index, begins where it ends.
  case wallWithoutLength(wall: Int)
  /// A wall, given by its index, leaves the plan's bounds.
  case outsideBounds(wall: Int)
  /// An opening reaches beyond the ends of its wall, or has no width.
  case openingOutsideWall(wall: Int, opening: Int)
  /// An opening overlaps an earlier one in the same wall.
  case openingsOverlap(wall: Int, opening: Int)
  /// A room, given by its index, has fewer than three corners or no area.
  case roomWithoutArea(room: Int)
  /// A wall, given by its index, has the name of an earlier wall or opening.
  case wallNameUsedTwice(wall: Int)
  /// An opening has the name of an earlier opening, of its own wall, or of an earlier wall.
  case openingNameUsedTwice(wall: Int, opening: Int)
  /// A room, given by its index, has the name of an earlier one.
  case roomNameUsedTwice(room: Int)
  /// There are more than `FloorPlan.mostSights` lines of sight between the ends of walls, doors and
  /// windows.
  case tooOpen
}
