/// What a loss lies between while something moves, in decibels.
struct Bracket: Hashable, Sendable {
  var least: Double
  var most: Double

  /// No loss at all.
  static let zero = Bracket(least: 0, most: 0)

  static func + (left: Self, right: Self) -> Self {
    Bracket(least: left.least + right.least, most: left.most + right.most)
  }

  static func += (left: inout Self, right: Self) {
    left = left + right
  }

  /// Of two losses the lesser.
  static func lesser(_ one: Self, _ other: Self) -> Self {
    Bracket(least: min(one.least, other.least), most: min(one.most, other.most))
  }
}

extension LossTables {
  /// What a material's losses lie between, over a range of the angle's cosine.
  func bracket(of material: Int, cosines: ClosedRange<Double>) -> Bracket {
    let ends = (
      loss(of: material, cosine: cosines.lowerBound), loss(of: material, cosine: cosines.upperBound)
    )
    var bracket = Bracket(least: min(ends.0, ends.1), most: max(ends.0, ends.1))
    for figure in figures(of: material, within: cosines) {
      bracket.least = min(bracket.least, figure)
      bracket.most = max(bracket.most, figure)
    }
    return bracket
  }
}
