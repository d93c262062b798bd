import BLE

extension RadioMap {
  /// The cell spacing in metres: the median distance from a cell with fingerprints to the nearest
  /// other one. 10 if it is undefined.
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
