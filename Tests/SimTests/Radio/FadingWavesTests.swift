import Foundation
@testable import Sim
import Testing

struct FadingWavesTests {
  /// The steps of single precision are 6 · 10⁻⁸ at 1, and 3 · 10⁻⁵ turns at 400 turns.
  @Test func sinesMatchTheSystem() {
    for step in -4000...4000 {
      let turns = Float(step) / 1600
      let found = SIMD4<Float>(repeating: turns)
      let (sine, cosine) = (sin(2 * .pi * Double(turns)), cos(2 * .pi * Double(turns)))
      #expect(abs(Double(found.sinesOfTurns[0]) - sine) < 1e-6)
      #expect(abs(Double(found.cosinesOfTurns[3]) - cosine) < 1e-6)
    }
    let far = SIMD4<Float>(repeating: 400.25)
    #expect(abs(far.sinesOfTurns[1] - 1) < 1e-6)
  }

  @Test func phaseAdvancesAlongTheDirection() {
    var quad = FadingWaves()
    quad.set(2, cyclesPerMetre: 8, directionInTurns: 0.25, phaseInTurns: 0.5)
    #expect(abs(quad.phases(x: 3, y: 0.25)[2] - 2.5) < 1e-5)
    #expect(quad.phases(x: 3, y: 0.25)[0] == 0)
  }
}
