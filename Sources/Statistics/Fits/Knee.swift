/// The knee of a curve: the point after which gains diminish.
package enum Knee {
  /// Returns the index of the point that is farthest from the straight line between the first and
  /// the last point, on the line's better side. `nil` for fewer than three points, or if no point
  /// is better than the line.
  ///
  /// Both axes are scaled to 1 between the first and the last point, so units have no effect.
  ///
  /// - SeeAlso: V. Satopää et al., *Finding a "Kneedle" in a Haystack* (2011).
  package static func index(of points: [(x: Double, cost: Double)]) -> Int? {
    guard let first = points.first, let last = points.last, points.count > 2,
      last.x > first.x, last.cost < first.cost
    else { return nil }
    let gains = points.map { point in
      (first.cost - point.cost) / (first.cost - last.cost)
        - (point.x - first.x) / (last.x - first.x)
    }
    guard let best = gains.indices.max(by: { (gains[$0], $1) < (gains[$1], $0) }),
      gains[best] > 1e-9
    else { return nil }
    return best
  }
}
