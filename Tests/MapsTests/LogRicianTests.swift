import Maps
import Sim
import Testing

@Suite struct LogRicianTests {
  // By numerical integration of the density of Rician power, with scipy.
  @Test(
    arguments: zip(
      [0, 1, 2, 7],
      [
        (-2.506816, 5.570043), (-2.057528, 5.094182), (-1.548540, 4.371751), (-0.579418, 2.423211),
      ]))
  func meanAndDeviationMatchTheDensity(kFactor: Double, expected: (Double, Double)) {
    let fading = LogRician(kFactor: kFactor)
    #expect(abs(fading.mean - expected.0) < 1e-5)
    #expect(abs(fading.deviation - expected.1) < 1e-5)
  }
}
