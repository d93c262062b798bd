import BLE
import Sim
import Testing

struct RadioEnvironmentTests {
  @Test func trapsOnParametersOutOfRange() async {
    await #expect(processExitsWith: .failure) { _ = RadioEnvironment(kFactor: -1) }
    await #expect(processExitsWith: .failure) { _ = RadioEnvironment(kFactorExponent: -0.1) }
    await #expect(processExitsWith: .failure) { _ = RadioEnvironment(antennaDeviation: -1) }
    await #expect(processExitsWith: .failure) { _ = RadioEnvironment(movingShare: 1.1) }
    await #expect(processExitsWith: .failure) { _ = RadioEnvironment(movingTime: .zero) }
    await #expect(processExitsWith: .failure) {
      _ = RadioEnvironment(noise: .naive(deviation: -1))
    }
  }
}
