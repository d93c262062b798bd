import BLE
import Buildings
@testable import Maps
import Testing

struct BlockKnifeEdgeTests {
  @Test func matchesDiffractionInSinglePrecision() {
    for step in 0...4_000 {
      // From zero to 400 m.
      let half = Float(step) * Float(step) * 1.25e-5
      let found = BlockKnifeEdge.losses(halfDetours: SIMD8(repeating: half))[2]
      let expected = Diffraction.knifeEdgeLoss(detour: 2 * Double(half))
      #expect(abs(Double(found) - expected.value) < 1e-4, "\(half)")
    }
  }

  @Test func matchesGrazingInSinglePrecision() {
    for step in 0...1_000 {
      // From zero to 2 cm, beyond the widest graze.
      let half = Float(step) * 1e-5
      let found = BlockKnifeEdge.grazingLosses(halfDetours: SIMD8(repeating: half))[5]
      let expected = Diffraction.grazingLoss(detour: 2 * Double(half))
      #expect(abs(Double(found) - expected) < 1e-4, "\(half)")
    }
  }
}
