@testable import Statistics
import Testing

@Suite struct IncompleteBetaTests {
  /// Integrals of the density, with 40 digits by mpmath 1.3.0.
  @Test(arguments: [
    (0.5, 0.5, 0.01, 0.063768560858519849), (2.5, 0.5, 0.75, 0.25316999510032263),
    (3, 5, 0.25, 0.24359130859375), (120, 81, 0.5, 0.0028425779983751526),
    (2000, 4000, 0.31, 5.2449553934781148e-5), (3001, 3500, 0.45, 0.029961024390163404),
    (4e4, 6e4, 0.397, 0.026330483405423135), (5e8, 5e8, 0.49995, 0.00078270110987638627),
  ])
  func matchesKnownTailProbabilities(a: Double, b: Double, x: Double, below: Double) {
    // For a billion trials, rounding the argument to 10⁻¹⁶ changes the probability by a relative
    // 10⁻¹¹.
    let tolerance = a + b > 1e6 ? 1e-11 : 2e-13
    let shares = IncompleteBeta(a: a, b: b).shares(at: x)
    #expect(abs(shares.below / below - 1) < tolerance)
    #expect(abs(shares.above - (1 - below)) < tolerance)
    // The same from the other side.
    let mirrored = IncompleteBeta(a: b, b: a).shares(at: 1 - x)
    #expect(abs(mirrored.above / below - 1) < tolerance)
  }

  @Test func isZeroOrOneAtTheEnds() {
    let beta = IncompleteBeta(a: 2, b: 3)
    #expect(beta.shares(at: 0) == (0, 1))
    #expect(beta.shares(at: 1) == (1, 0))
  }

  /// With b = 1 it is xᵃ, with a = 1 it is 1 - (1 - x)ᵇ.
  @Test func matchesClosedFormsForShapeOne() {
    for x in [1e-12, 0.001, 0.3, 0.9, 0.999] {
      #expect(abs(IncompleteBeta(a: 2, b: 1).shares(at: x).below / (x * x) - 1) < 1e-14)
      let y = 1 - x
      #expect(abs(IncompleteBeta(a: 1, b: 3).shares(at: x).above / (y * y * y) - 1) < 1e-14)
    }
  }

  @Test(arguments: [0.5, 1, 3, 40, 2999, 3001, 1e6], [0.5, 1, 7, 2000, 5000, 1e9])
  func quantilesInvertProbabilities(a: Double, b: Double) {
    let beta = IncompleteBeta(a: a, b: b)
    for share in [1e-9, 0.025, 0.3, 0.6, 0.975] {
      let (x, rest) = beta.quantile(below: share)
      #expect(abs(beta.shares(at: x).below / share - 1) < 1e-9 || rest < 1e-7)
      #expect(abs(x + rest - 1) < 1e-15)
      let (far, near) = beta.quantile(above: share)
      #expect(abs(beta.shares(at: far).above / share - 1) < 1e-9 || near < 1e-7)
    }
  }

  @Test(arguments: [0.5, 1, 7, 40, 3001, 1e9]) func isSymmetricForEqualShapes(shape: Double) {
    let beta = IncompleteBeta(a: shape, b: shape)
    #expect(abs(beta.quantile(below: 0.5).number - 0.5) < 1e-12)
    #expect(abs(beta.quantile(above: 0.5).number - 0.5) < 1e-12)
    #expect(abs(beta.quantile(below: 0.1).number - beta.quantile(above: 0.1).rest) < 1e-12)
  }

  /// I(x; 1e9, 1) is x^1e9. If that is 0.975, 1 - x = 1 - 0.975^1e-9.
  @Test func keepsTheDigitsOfTheComplement() {
    let rest = IncompleteBeta(a: 1e9, b: 1).quantile(below: 0.975).rest
    #expect(abs(rest / 2.531780798396938e-11 - 1) < 1e-12)
  }
}
