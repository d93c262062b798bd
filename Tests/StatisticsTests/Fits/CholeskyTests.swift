@testable import Statistics
import Testing

@Suite struct CholeskyTests {
  // A = L · Lᵀ with L = [[2, 0, 0], [6, 1, 0], [-8, 5, 3]]; entries above the diagonal of A are
  // ignored.
  private let matrix: [Double] = [4, .nan, .nan, 12, 37, .nan, -16, -43, 98]

  @Test func solvesLinearEquations() throws {
    let factor = try #require(Cholesky(matrix, size: 3))
    // L · (1, 2, 3) and A · (1, 2, 3), by hand.
    #expect(factor.whitened([2, 8, 11]) == [1, 2, 3])
    #expect(factor.solution(of: [-20, -43, 192]) == [1, 2, 3])
    // L · ((1, 2, 3), (0, 4, 1), (0, 0, 5)).
    #expect(
      factor.whitened([2, 0, 0, 8, 4, 0, 11, 23, 15], columns: 3) == [1, 0, 0, 2, 4, 0, 3, 1, 5])
    #expect(abs(factor.logDeterminant - 3.583518938456110) < 1e-12)  // ln 36
  }

  /// The last row of L⁻¹, by hand.
  @Test func whitensTheLastNumber() throws {
    let factor = try #require(Cholesky(matrix, size: 3))
    for (found, expected) in zip(factor.lastRowOfInverse, [19.0 / 3, -5.0 / 3, 1.0 / 3]) {
      #expect(abs(found - expected) < 1e-12)
    }
  }

  @Test func isNilForIndefiniteMatrices() {
    #expect(Cholesky([1, 0, 2, 1], size: 2) == nil)
  }
}
