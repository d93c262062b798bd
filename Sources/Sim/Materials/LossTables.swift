import BLE

/// What each material of a plan costs by the angle, looked up instead of reckoned.
///
/// All are in one array, so that nothing is retained for a look-up. Between its steps in the cosine
/// a table is a straight line: for the known materials within 0.02 dB of `Material.loss(cosine:)`.
package struct LossTables: Hashable, Sendable {
  private static let steps = 128
  /// The decibels at the cosines 0, 1/128, ... 1, material by material.
  private var figures: [Double] = []
  /// The same eight steps by eight, material by material.
  private var stretches: [Stretch] = []
  private static let parts = 16

  /// What those cost that cost the same at every angle; not a number of others.
  private var fixed: [Double] = []

  private struct Stretch: Hashable, Sendable {
    var bracket: Bracket
    /// By how much a straight line bends at a step at the most.
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

  /// What one passage through a material costs, in decibels.
  ///
  /// - Parameter cosine: Of the angle from the wall's normal; not negative. What is more than 1, or
  ///   not a number for want of a direction, is head-on.
  @inline(__always)
  package func loss(of material: Int, cosine: Double) -> Double {
    // Of two numbers of which one is none, `min` gives the first.
    let place = min(1, cosine) * Double(Self.steps)
    let step = min(Int(place), Self.steps - 1)
    let index = material * (Self.steps + 1) + step
    let lower = figures[index]
    return lower + (place - Double(step)) * (figures[index + 1] - lower)
  }

  /// What a material's losses lie between, over a range of the angle's cosine within 0 ... 1.
  package func bracket(of material: Int, cosines: ClosedRange<Double>) -> Bracket {
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

  /// What a material costs at every angle; `nil` where that depends on the angle.
  package func fixedLoss(of material: Int) -> Double? {
    fixed[material].isNaN ? nil : fixed[material]
  }

  /// A straight line from what a material costs at one end of a range of cosines to what it costs at
  /// the other.
  ///
  /// A table that bends by no more than D at each of its steps leaves the line by no more than
  /// w² · D / 8 over a range of w steps.
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

  /// What a material's losses lie between over a range of cosines, and somewhat around it.
  ///
  /// - Precondition: The range is within 0 ... 1.
  package func looseBracket(of material: Int, within cosines: ClosedRange<Double>) -> Bracket {
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

  /// What there is of a table over eight of its steps.
  private func stretch(of material: Int, part: Int) -> Stretch {
    let first = material * (Self.steps + 1) + part * Self.steps / Self.parts
    let figures = figures[first...first + Self.steps / Self.parts]
    var stretch = Stretch(bracket: Bracket(least: .infinity, most: 0), bend: 0)
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
  /// Where the line would be at a cosine of 0.
  package var offset: Double
  /// How it rises until a cosine of 1.
  package var slope: Double
  /// By how much it is off at the most.
  package var error: Double

  /// No loss at any angle.
  package static let zero = LossLine(offset: 0, slope: 0, error: 0)
}
