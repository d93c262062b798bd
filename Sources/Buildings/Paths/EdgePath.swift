/// A path around edges from a source to a stretch, and the bounds of its loss there.
struct EdgePath {
  /// The path, as an index into the paths of the search.
  var path: Int
  /// The last edge, as an index into the plan's edges.
  var last: Int
  /// The crossings before the first edge and behind the last one.
  var before: PathReach
  var behind: PathReach
  /// The certain loss before the last edge, in decibels.
  var lossBefore: Double
  /// The crossings of which the path needs at least one; empty if one of them is certain.
  var conditions: [Crossing]
  /// `true` if the path passes no panel at its last edge.
  var isBare: Bool
  /// `true` if the part before the last edge must be examined for the present doors, or if the hand
  /// to which the path bends around the last edge must be determined.
  var isInDoubt: Bool
  /// The bounds of the loss, in decibels. The upper one is infinite for paths that may be closed.
  var loss: LossBounds
}

/// The candidates for the cheapest path from a source to any point of a stretch.
struct WayChoice {
  /// The crossings of the straight lines, and `true` if such a line may be the cheapest path.
  var straight: PathReach
  var isStraightOfUse: Bool
  /// The paths around edges.
  var ways: [EdgePath]
}
