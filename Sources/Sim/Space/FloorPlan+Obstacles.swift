import BLE

extension FloorPlan {
  /// The pieces of walls, and the windows, that nobody walks through; where doors are, there are
  /// gaps.
  public var obstacles: [Segment] {
    panels.compactMap { $0.presence == .always ? $0.segment : nil }
  }
}
