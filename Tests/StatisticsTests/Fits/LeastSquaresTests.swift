@testable import Statistics
import Testing

@Suite struct LeastSquaresTests {
  // Anscombe's first set: y = 3.00009 + 0.50009 x, with standard errors 1.12475 and 0.11791 for a
  // residual deviation of 1.23660 (F. J. Anscombe, Graphs in Statistical Analysis, 1973).
  private let x: [Double] = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
  private let y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]

  @Test func fitsALineWithStandardErrors() {
    var squares = LeastSquares(count: 2)
    squares.add(columns: [x.map { _ in 1 }, x], values: y)
    let line = squares.solution()
    #expect(abs(line.values[0] - 3.00009) < 1e-5)
    #expect(abs(line.values[1] - 0.50009) < 1e-5)
    #expect(abs(line.standardError(of: 0) * 1.23660 - 1.12475) < 1e-4)
    #expect(abs(line.standardError(of: 1) * 1.23660 - 0.11791) < 1e-4)
    #expect(abs((line.residualSquares / 9).squareRoot() - 1.23660) < 1e-4)
    #expect(line.undetermined.isEmpty)
  }

  @Test func reportsUndeterminedParameters() {
    var squares = LeastSquares(count: 4)
    let ones = x.map { _ in 1.0 }
    squares.add(columns: [ones, x, x.map { 3 - 2 * $0 }, x.map { _ in 0 }], values: y)
    let line = squares.solution()
    #expect(line.undetermined == [2, 3])
    #expect(line.values[2] == 0 && line.values[3] == 0)
    #expect(abs(line.values[1] - 0.50009) < 1e-5)
  }

  @Test func keepsFixedParametersAtZero() {
    var squares = LeastSquares(count: 2)
    squares.add(columns: [x.map { _ in 1 }, x], values: y)
    let mean = squares.solution(fixing: [1])
    #expect(abs(mean.values[0] - y.reduce(0, +) / 11) < 1e-12)
    #expect(mean.values[1] == 0 && mean.undetermined.isEmpty)
  }
}
