import BLE
@testable import Buildings
import TestSupport
import Testing

/// Compares lines and brackets with the tables, at a hundred cosines per step.
struct LossLineTests {
  private let losses = LossTables(of: Material.known)

  @Test func linesStayWithinTheirError() {
    var dice = Dice(3)
    for material in Material.known.indices {
      for _ in 0..<100 {
        let (from, to) = (dice.number(0...1), dice.number(0...1))
        let range = min(from, to)...min(max(from, to), min(from, to) + dice.number(0...0.2))
        let line = losses.line(of: material, within: range)
        let bracket = losses.looseBracket(of: material, within: range)
        for step in 0...200 {
          let cosine =
            range.lowerBound + Double(step) / 200 * (range.upperBound - range.lowerBound)
          let loss = losses.loss(of: material, cosine: cosine)
          #expect(abs(line.offset + line.slope * cosine - loss) <= line.error + 1e-9)
          #expect(loss >= bracket.least - 1e-9 && loss <= bracket.most + 1e-9)
        }
      }
    }
  }

  @Test func angleIndependentLossesAreFixed() {
    for (index, material) in Material.known.enumerated() {
      let isFixed = (1...100).allSatisfy {
        material.loss(cosine: Double($0) / 100) == material.loss
      }
      #expect(losses.fixedLoss(of: index) == (isFixed ? material.loss.value : nil))
    }
  }
}
