import Statistics
import Testing

@Suite struct PoissonIntervalTests {
  /// E. S. Pearson, H. O. Hartley, *Biometrika Tables for Statisticians* (1966), table 40.
  @Test(arguments: [
    (0, 0, 3.69), (1, 0.0253, 5.57), (2, 0.242, 7.22), (5, 1.62, 11.67), (10, 4.80, 18.39),
    (20, 12.22, 30.89), (50, 37.11, 65.92),
  ])
  func matchesAPublishedTable(events: Double, lower: Double, upper: Double) {
    let interval = PoissonInterval(events: events)
    #expect(abs(interval.lower - lower) <= 0.005)
    #expect(abs(interval.upper - upper) <= 0.005)
  }

  /// SciPy 1.17.1: gamma.ppf(0.025, k) and gamma.isf(0.025, k + 1).
  @Test(arguments: [
    (0, 0, 3.6888794541139363), (1, 0.025317807984289876, 5.571643390938898),
    (100, 81.36399125092314, 121.62679379242638),
    (1000, 938.9730184076952, 1063.952136016302),
    (1_000_000, 998040.9833402939, 1001961.9119454322),
  ])
  func matchesGammaQuantiles(events: Double, lower: Double, upper: Double) {
    let interval = PoissonInterval(events: events)
    #expect(abs(interval.lower - lower) <= 1e-12 * lower)
    #expect(abs(interval.upper - upper) <= 1e-12 * upper)
  }
}
