import BLE
@testable import Statistics
import Testing

@Suite struct TailIntegralTests {
  /// Mills's ratio of the normal distribution, with 40 digits by mpmath 1.3.0.
  @Test(
    arguments: zip([0, 2, 5], [1.2533141373155003, 0.42136922928805447, 0.19280810471531577]))
  func matchesTheNormalTail(deviations: Double, expected: Double) {
    let integral = TailIntegral.of(steepness: deviations, spread: 1) {
      PortableMath.exp(-$0 * (deviations + $0 / 2))
    }
    #expect(abs(integral / expected - 1) < 1e-14)
  }
}
