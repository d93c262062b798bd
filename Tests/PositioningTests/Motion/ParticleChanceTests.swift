@testable import Positioning
import Testing

struct ParticleChanceTests {
  @Test func normalsHaveNormalMoments() {
    let chance = ParticleChance(seed: 5)
    var (mean, variance, fourth, product) = (0.0, 0.0, 0.0, 0.0)
    let count = 20_000
    for particle in 0..<count {
      let (a, b) = chance.normals(.change, step: 3, particle: particle)
      mean += (a + b) / Double(2 * count)
      variance += (a * a + b * b) / Double(2 * count)
      fourth += (a * a * a * a + b * b * b * b) / Double(2 * count)
      product += a * b / Double(count)
    }
    // Within four standard errors of 40 000 numbers: 1/√n, √(2/n), √(96/n), and 1/√(n/2).
    #expect(abs(mean) < 0.02)
    #expect(abs(variance - 1) < 0.029)
    #expect(abs(fourth - 3) < 0.2)
    #expect(abs(product) < 0.029)
  }

  @Test func numbersDifferByPurposeStepParticleAndSeed() {
    let chance = ParticleChance(seed: 5)
    let number = chance.uniforms(.place, step: 1, particle: 2).0
    #expect(chance.uniforms(.place, step: 1, particle: 2).0 == number)
    #expect(chance.uniforms(.velocity, step: 1, particle: 2).0 != number)
    #expect(chance.uniforms(.place, step: 2, particle: 2).0 != number)
    #expect(chance.uniforms(.place, step: 1 + 1 << 32, particle: 2).0 != number)
    #expect(chance.uniforms(.place, step: 1, particle: 3).0 != number)
    #expect(ParticleChance(seed: 5 + 1 << 32).uniforms(.place, step: 1, particle: 2).0 != number)
  }
}
