import BLE

extension Point {
  /// The nearest place within bounds.
  func moved(into bounds: Bounds) -> Point {
    Point(
      x: min(max(x, bounds.lower.x), bounds.upper.x),
      y: min(max(y, bounds.lower.y), bounds.upper.y))
  }
}
