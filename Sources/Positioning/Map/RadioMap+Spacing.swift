import BLE

extension RadioMap {
  /// How far apart cells are, in metres: the middle one of their distances to the nearest other
  /// cell, of those that have fingerprints. Of a map that tells nothing, 10.
  ///
  /// - Complexity: O(cells²).
  public var cellSpacing: Double {
    let points = cells.indices.filter { !ranges[$0].isEmpty }.map { cells[$0].point }
    var nearest: [Double] = []
    for (index, point) in points.enumerated() {
      var least = Double.infinity
      for (other, place) in points.enumerated() where other != index && place != point {
        least = min(least, point.distance(to: place))
      }
      if least.isFinite { nearest.append(least) }
    }
    nearest.sort()
    return nearest.isEmpty ? 10 : nearest[nearest.count / 2]
  }
}
