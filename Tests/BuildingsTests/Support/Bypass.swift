@testable import Buildings

/// A path between two places around one, two or three edges.
struct Bypass: Hashable, Sendable {
  /// The edges in the order of the path, as indices into the plan's edges.
  var edges: [Int]
  /// The sides of the edges on which it passes.
  var sides: [Hand]
  /// The loss of the diffraction and of all panels on it, in decibels.
  var loss: Double
}
