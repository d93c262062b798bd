@testable import Statistics
import Testing

@Suite struct MinimumTests {
  /// Rosenbrock's function, with its minimum at (1, 1).
  @Test func minimisesRosenbrocksFunction() {
    let found = Minimum.near([-1.2, 1], step: 0.5, tolerance: 1e-12) { place in
      let (bend, rest) = (place[1] - place[0] * place[0], 1 - place[0])
      return 100 * bend * bend + rest * rest
    }
    #expect(abs(found[0] - 1) < 1e-3)
    #expect(abs(found[1] - 1) < 1e-3)
  }

  @Test func avoidsInfiniteValues() {
    let found = Minimum.near([3], step: 1, tolerance: 1e-10) { $0[0] < 2 ? .infinity : $0[0] }
    #expect(abs(found[0] - 2) < 1e-3)
  }
}
