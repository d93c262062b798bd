/// A polygon on the floor plan.
public struct Polygon: Hashable, Sendable {
  /// The corners in order, in either direction. The last is joined to the first.
  public var corners: [Point]

  /// Creates a polygon from its corners, in order.
  public init(_ corners: [Point]) {
    self.corners = corners
  }

  /// The area, in square metres; zero for fewer than three corners.
  public var area: Double {
    guard let first = corners.first else { return 0 }
    var doubled = 0.0
    var previous = first
    for corner in corners {
      doubled += (previous - first).cross(corner - first)
      previous = corner
    }
    return doubled.magnitude / 2
  }

  /// Returns `true` if a point lies inside. If two polygons share a border, a point on it belongs
  /// to only one of them.
  ///
  /// - Complexity: O(corners).
  /// - SeeAlso: M. Shimrat, *Algorithm 112: Position of point relative to polygon* (1962), the
  ///   crossing rule.
  public func contains(_ point: Point) -> Bool {
    guard var previous = corners.last else { return false }
    var isInside = false
    for corner in corners {
      if (corner.y > point.y) != (previous.y > point.y) {
        let (lower, upper) = corner.y < previous.y ? (corner, previous) : (previous, corner)
        if Orientation.of(point, from: lower, to: upper) > 0 { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }

  /// The distance from a point to the nearest point of the border, in metres; infinite without
  /// corners.
  ///
  /// - Complexity: O(corners).
  public func distanceToBorder(from point: Point) -> Double {
    var least = Double.infinity
    var previous = corners.count - 1
    for current in corners.indices {
      let border = Segment(from: corners[previous], to: corners[current])
      least = min(least, border.distance(to: point))
      previous = current
    }
    return least
  }
}
