import BLE

/// The distances from a place to a stretch, in metres.
struct PathVista {
  /// The distances to both ends of the stretch.
  let start: Double
  let end: Double
  /// The distance to the nearest point of the stretch.
  let least: Double
  /// The most by which the distance to a point of the stretch lies below the chord between the
  /// distances to its ends.
  ///
  /// Distances to points on a stretch are convex, and their second derivative is at most the
  /// reciprocal of the smallest distance. So they are below their chord by at most L²/8 times that
  /// reciprocal, where L is the stretch's length.
  private let sag: Double

  init(of stretch: Segment, from place: Point) {
    start = place.distance(to: stretch.start)
    end = place.distance(to: stretch.end)
    least = stretch.distance(to: place)
    let length = stretch.length
    sag = min(length, length * length / (8 * max(least, 1e-9)))
  }

  /// The greatest distance.
  var most: Double { max(start, end) }

  /// The bounds of the detour around the edge that has this vista, compared with the straight line,
  /// on the way from a place to any point of the stretch, in metres.
  ///
  /// - Parameters:
  ///   - place: The vista of the place.
  ///   - before: The distance between the place and the edge, in metres.
  func detour(from place: PathVista, before: Double) -> ClosedRange<Double> {
    let first = before + start - place.start
    let last = before + end - place.end
    let rounding = 1e-9
    return min(first, last) - sag - rounding...max(first, last) + place.sag + rounding
  }
}
