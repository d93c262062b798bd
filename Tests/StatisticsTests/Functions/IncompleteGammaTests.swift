@testable import Statistics
import Testing

@Suite struct IncompleteGammaTests {
  /// Integrals of the density, with 40 digits by mpmath 1.3.0.
  @Test(arguments: [
    (0.5, 0.01, 0.11246291601828489, 0.88753708398171511),
    (2.5, 1, 0.15085496391539036, 0.84914503608460964),
    (10, 20, 0.99500458769169241, 0.0049954123083075872),
    (1000, 900, 0.00054990226571178292, 0.99945009773428822),
    (2999, 3200, 0.99983933722203255, 0.00016066277796744791),
    (4000, 3800, 0.0006607203642264561, 0.99933927963577354),
    (4000, 4300, 0.99999821532559842, 1.7846744015787966e-6),
    (1e6, 1_002_000, 0.97719590410123014, 0.022804095898769863),
  ])
  func matchesKnownTailProbabilities(a: Double, x: Double, below: Double, above: Double) {
    let shares = IncompleteGamma(a: a).shares(at: x)
    #expect(abs(shares.below / below - 1) < 1e-12)
    #expect(abs(shares.above / above - 1) < 1e-12)
  }

  @Test(arguments: [0.5, 1, 3, 40, 2999, 3001, 1e6]) func quantilesInvertProbabilities(a: Double) {
    let gamma = IncompleteGamma(a: a)
    #expect(gamma.shares(at: 0) == (0, 1))
    for share in [1e-9, 0.025, 0.3, 0.6, 0.975] {
      #expect(abs(gamma.shares(at: gamma.quantile(below: share)).below / share - 1) < 1e-11)
      #expect(abs(gamma.shares(at: gamma.quantile(above: share)).above / share - 1) < 1e-11)
    }
  }
}
