/// The obstructions between two places, or a place and a stretch.
struct PathReach {
  /// The crossings, as a range of those of `PathReaches`.
  var crossings: Range<Int>
  /// The bounds of the crossings' loss for any open doors. The lower bound is that of certain
  /// crossings.
  var loss: LossBounds
}
