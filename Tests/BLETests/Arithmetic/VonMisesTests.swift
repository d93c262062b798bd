@testable import BLE
import Testing

/// Expected values from numerical integrals of the density, and the Bessel functions of SciPy 1.11.
struct VonMisesTests {
  @Test(arguments: [
    (0.5, 0.06154971918548119), (2, 0.8239935414829562), (7.5, 5.591588708075275),
  ])
  func matchesKnownNormalisers(concentration: Double, logNormaliser: Double) {
    let law = VonMises(concentration: concentration)
    #expect(abs(law.logNormaliser - logNormaliser) < 1e-13)
  }

  /// The quantiles of 0.01, 0.2, 0.5 and 0.9.
  private static let quantiles: [(concentration: Double, angles: [Double])] = [
    (0.5, [-0.48248380942112695, -0.22257681998370626, 0, 0.3387573149956582]),
    (2, [-0.36777988011839446, -0.10613755567375972, 0, 0.1675872332065911]),
    (7.5, [-0.14267881380234135, -0.050016165405769225, 0, 0.07661089997673161]),
    (20, [-0.08432592752374149, -0.030190629718573742, 0, 0.046065372942670726]),
  ]

  @Test func matchesKnownQuantiles() {
    for (concentration, angles) in Self.quantiles {
      let law = VonMises(concentration: concentration)
      for (share, expected) in zip([0.01, 0.2, 0.5, 0.9], angles) {
        #expect(abs(law.quantile(share) - expected) < 1e-12)
      }
    }
  }

  @Test func matchesKnownQuantilesOfTheTails() {
    #expect(abs(VonMises(concentration: 2).quantile(1e-6) + 0.49998315601638166) < 1e-10)
    #expect(abs(VonMises(concentration: 7.5).quantile(1e-6) + 0.36178042127424154) < 1e-9)
    for concentration in [0.25, 2, 20] {
      let law = VonMises(concentration: concentration)
      #expect(law.quantile(0) >= -0.5 && law.quantile(1) <= 0.5)
    }
  }

  @Test func isUniformWithoutConcentration() {
    let law = VonMises(concentration: 0)
    #expect(law.logNormaliser == 0)
    #expect(law.quantile(0.125) == -0.375)
  }
}
