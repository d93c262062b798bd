/// The bounds of a loss while something moves, in decibels.
package struct LossBounds: Hashable, Sendable {
  package var least: Double
  package var most: Double

  /// No loss.
  package static let zero = LossBounds(least: 0, most: 0)

  static func + (left: Self, right: Self) -> Self {
    LossBounds(least: left.least + right.least, most: left.most + right.most)
  }

  static func += (left: inout Self, right: Self) {
    left = left + right
  }

  /// The bounds of the smaller of two losses.
  static func lesser(_ one: Self, _ other: Self) -> Self {
    LossBounds(least: min(one.least, other.least), most: min(one.most, other.most))
  }
}
