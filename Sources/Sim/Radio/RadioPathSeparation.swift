import BLE

/// The sums of the distances between the ends of two links, in metres.
package struct RadioPathSeparation: Hashable, Sendable {
  /// The sum of the distances from start to start and from end to end.
  let straight: Double
  /// The sum of the distances from each link's start to the other link's end.
  let crossed: Double

  package init(_ one: RadioPathEnds, _ other: RadioPathEnds) {
    straight = one.from.distance(to: other.from) + one.to.distance(to: other.to)
    crossed = one.from.distance(to: other.to) + one.to.distance(to: other.from)
  }
}
