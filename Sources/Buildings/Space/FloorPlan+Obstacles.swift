import BLE

extension FloorPlan {
  /// The windows and pieces of walls, which stop walkers; there are gaps at doors.
  public var obstacles: [Segment] {
    panels.compactMap { $0.presence == .always ? $0.segment : nil }
  }
}
