import BLE
@testable import Statistics
import Testing

@Suite struct LogarithmicRootTests {
  @Test(arguments: [1e-12, 0.25, 0.999]) func findsRootsOfIncreasingFunctions(target: Double) {
    // x⁴ = p.
    let root = LogarithmicRoot.of(target, from: 0.5, below: 1) { x in
      (x * x * x * x, 4 * x * x * x)
    }
    #expect(abs(root / target.squareRoot().squareRoot() - 1) < 1e-14)
  }

  @Test(arguments: [1e-12, 0.25, 0.999]) func findsRootsOfDecreasingFunctions(target: Double) {
    // exp(-x) = p.
    let root = LogarithmicRoot.of(target, from: 1, below: .greatestFiniteMagnitude) { x in
      (PortableMath.exp(-x), -PortableMath.exp(-x))
    }
    #expect(abs(root / -PortableMath.log(target) - 1) < 1e-12)
  }
}
