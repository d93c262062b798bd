/// The obstructions between two places, or between a place and a stretch.
struct PathReach {
  /// The crossings, as a range of the crossings of `PathReaches`.
  var crossings: Range<Int>
  /// The bounds of the crossings' loss for any open doors. The lower bound is the loss of the
  /// certain crossings.
  var loss: LossBounds
}
