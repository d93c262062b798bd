import BLE

/// What each material of a plan costs by the angle, looked up instead of reckoned.
///
/// All are in one array, so that nothing is retained for a look-up. Between its steps in the cosine
/// a table is a straight line: for the known materials within 0.02 dB of `Material.loss(cosine:)`.
struct LossTables: Hashable, Sendable {
  private static let steps = 128
  /// The decibels at the cosines 0, 1/128, ... 1, material by material.
  private var figures: [Double] = []

  init(of materials: [Material]) {
    for material in materials {
      figures += (0...Self.steps).map { step in
        material.loss(cosine: Double(step) / Double(Self.steps)).value
      }
    }
  }

  /// What one passage through a material costs, in decibels.
  ///
  /// - Parameter cosine: Of the angle from the wall's normal; not negative. What is more than 1, or
  ///   not a number for want of a direction, is head-on.
  @inline(__always)
  func loss(of material: Int, cosine: Double) -> Double {
    // Of two numbers of which one is none, `min` gives the first.
    let place = min(1, cosine) * Double(Self.steps)
    let step = min(Int(place), Self.steps - 1)
    let index = material * (Self.steps + 1) + step
    let lower = figures[index]
    return lower + (place - Double(step)) * (figures[index + 1] - lower)
  }

  /// What a material's losses lie between, over a range of the angle's cosine within 0 ... 1.
  func bracket(of material: Int, cosines: ClosedRange<Double>) -> Bracket {
    let ends = (
      loss(of: material, cosine: cosines.lowerBound), loss(of: material, cosine: cosines.upperBound)
    )
    var bracket = Bracket(least: min(ends.0, ends.1), most: max(ends.0, ends.1))
    let first = material * (Self.steps + 1)
    var step = Int(cosines.lowerBound * Double(Self.steps)) + 1
    while Double(step) < cosines.upperBound * Double(Self.steps) {
      bracket.least = min(bracket.least, figures[first + step])
      bracket.most = max(bracket.most, figures[first + step])
      step += 1
    }
    return bracket
  }
}
