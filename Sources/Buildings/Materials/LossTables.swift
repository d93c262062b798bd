import BLE

/// Tables of each material's loss by angle.
///
/// All tables are in one array, so that a look-up retains nothing. Between the steps of the cosine,
/// a table is linear: for the known materials within 0.02 dB of `Material.loss(cosine:)`.
@usableFromInline
package struct LossTables: Hashable, Sendable {
  @inlinable static var steps: Int { 128 }
  /// The losses in decibels at the cosines 0, 1/128, ... 1, material by material.
  @usableFromInline private(set) var figures: [Double] = []
  /// A summary of every eight steps, material by material.
  private var stretches: [Stretch] = []
  private static let parts = 16

  /// The loss of angle-independent materials; NaN for others.
  private var fixed: [Double] = []

  private struct Stretch: Hashable, Sendable {
    var bracket: LossBounds
    /// The maximum change of slope at a step.
    var bend: Double
  }

  init(of materials: [Material]) {
    for material in materials {
      figures += (0...Self.steps).map { step in
        material.loss(cosine: Double(step) / Double(Self.steps)).value
      }
    }
    for material in materials.indices {
      stretches += (0..<Self.parts).map { stretch(of: material, part: $0) }
      let bracket = looseBracket(of: material, within: 0...1)
      fixed.append(bracket.least == bracket.most ? bracket.least : .nan)
    }
  }

  /// The loss of one passage through a material, in decibels.
  ///
  /// - Parameter cosine: The cosine of the angle from the wall's normal; not negative. Values above
  ///   1, and NaN, which a line without direction gives, count as 1.
  @inlinable @inline(__always)
  package func loss(of material: Int, cosine: Double) -> Double {
    // `min(1, NaN)` is 1.
    let place = min(1, cosine) * Double(Self.steps)
    let step = min(Int(place), Self.steps - 1)
    let index = material * (Self.steps + 1) + step
    let lower = figures[index]
    return lower + (place - Double(step)) * (figures[index + 1] - lower)
  }

  /// The bounds of a material's losses over a range of cosines within 0 ... 1.
  package func bracket(of material: Int, cosines: ClosedRange<Double>) -> LossBounds {
    let ends = (
      loss(of: material, cosine: cosines.lowerBound), loss(of: material, cosine: cosines.upperBound)
    )
    var bracket = LossBounds(least: min(ends.0, ends.1), most: max(ends.0, ends.1))
    let first = material * (Self.steps + 1)
    var step = Int(cosines.lowerBound * Double(Self.steps)) + 1
    while Double(step) < cosines.upperBound * Double(Self.steps) {
      bracket.least = min(bracket.least, figures[first + step])
      bracket.most = max(bracket.most, figures[first + step])
      step += 1
    }
    return bracket
  }

  /// The maximum loss of a material over all angles.
  func most(of material: Int) -> Double { looseBracket(of: material, within: 0...1).most }

  /// The loss of a material at every angle; `nil` if it depends on the angle.
  package func fixedLoss(of material: Int) -> Double? {
    fixed[material].isNaN ? nil : fixed[material]
  }

  /// The straight line between the losses at the ends of a range of cosines.
  ///
  /// If the slope of a table changes by at most D at each step, the table deviates from the line by
  /// at most w² · D / 8 over a range of w steps.
  ///
  /// - Precondition: The range is within 0 ... 1.
  package func line(of material: Int, within cosines: ClosedRange<Double>) -> LossLine {
    if let fixed = fixedLoss(of: material) { return LossLine(offset: fixed, slope: 0, error: 0) }
    let (from, to) = (cosines.lowerBound, cosines.upperBound)
    let start = loss(of: material, cosine: from)
    let end = loss(of: material, cosine: to)
    let width = (to - from) * Double(Self.steps)
    var bend = 0.0
    let parts = parts(of: material, within: cosines)
    var part = parts.lowerBound
    while part <= parts.upperBound {
      bend = max(bend, stretches[part].bend)
      part += 1
    }
    let slope = to - from > 1e-9 ? (end - start) / (to - from) : 0
    return LossLine(
      offset: start - slope * from, slope: slope, error: 0.125 * (width + 1) * (width + 1) * bend)
  }

  /// Bounds of a material's losses over a range of cosines and a margin around it.
  ///
  /// - Precondition: The range is within 0 ... 1.
  package func looseBracket(of material: Int, within cosines: ClosedRange<Double>) -> LossBounds {
    let parts = parts(of: material, within: cosines)
    var bracket = stretches[parts.lowerBound].bracket
    var part = parts.lowerBound
    while part < parts.upperBound {
      part += 1
      bracket.least = min(bracket.least, stretches[part].bracket.least)
      bracket.most = max(bracket.most, stretches[part].bracket.most)
    }
    return bracket
  }

  private func parts(of material: Int, within cosines: ClosedRange<Double>) -> ClosedRange<Int> {
    let first = material * Self.parts
    let scale = Double(Self.parts)
    return first + min(Int(cosines.lowerBound * scale), Self.parts - 1)...first
      + min(Int(cosines.upperBound * scale), Self.parts - 1)
  }

  /// The summary of a table over eight steps.
  private func stretch(of material: Int, part: Int) -> Stretch {
    let first = material * (Self.steps + 1) + part * Self.steps / Self.parts
    let figures = figures[first...first + Self.steps / Self.parts]
    var stretch = Stretch(bracket: LossBounds(least: .infinity, most: 0), bend: 0)
    for step in figures.indices {
      stretch.bracket.least = min(stretch.bracket.least, figures[step])
      stretch.bracket.most = max(stretch.bracket.most, figures[step])
      let place = step - material * (Self.steps + 1)
      guard place > 0, place < Self.steps else { continue }
      let bend = self.figures[step - 1] - 2 * self.figures[step] + self.figures[step + 1]
      stretch.bend = max(stretch.bend, bend.magnitude)
    }
    return stretch
  }
}

/// A loss as a linear function of the angle's cosine, in decibels.
package struct LossLine: Hashable, Sendable {
  /// The line's value at a cosine of 0.
  package var offset: Double
  /// The line's rise up to a cosine of 1.
  package var slope: Double
  /// The maximum error.
  package var error: Double

  /// No loss at any angle.
  package static let zero = LossLine(offset: 0, slope: 0, error: 0)
}
