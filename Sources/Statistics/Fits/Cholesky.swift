import BLE

/// The Cholesky factor L of a symmetric, positive definite matrix A = L · Lᵀ.
///
/// - SeeAlso: G. H. Golub, C. F. Van Loan, *Matrix Computations* (4th ed., 2013), section 4.2.
package struct Cholesky: Sendable {
  /// The number of rows and columns.
  package let size: Int
  /// The rows; entries above the diagonal are unused.
  private var rows: [Double]

  /// Factorises a matrix given row by row; entries above the diagonal are ignored. `nil` if the
  /// matrix is not positive definite.
  ///
  /// - Precondition: There are size² numbers.
  /// - Complexity: O(size³).
  package init?(_ matrix: [Double], size: Int) {
    precondition(matrix.count == size * size, "\(matrix.count) numbers are no square of \(size)")
    self.size = size
    rows = matrix
    for row in 0..<size {
      for column in 0...row {
        var sum = rows[row * size + column]
        for index in 0..<column { sum -= rows[row * size + index] * rows[column * size + index] }
        if column < row {
          rows[row * size + column] = sum / rows[column * size + column]
        } else {
          guard sum > 0 else { return nil }
          rows[row * size + row] = sum.squareRoot()
        }
      }
    }
  }

  /// The logarithm of the determinant, ln |A|.
  package var logDeterminant: Double {
    2 * (0..<size).reduce(0) { $0 + PortableMath.log(rows[$1 * size + $1]) }
  }

  /// L⁻¹ · x: numbers with the covariance A become uncorrelated with variance 1.
  package func whitened(_ x: [Double]) -> [Double] {
    var whitened = x
    for row in 0..<size {
      var sum = whitened[row]
      for index in 0..<row { sum -= rows[row * size + index] * whitened[index] }
      whitened[row] = sum / rows[row * size + row]
    }
    return whitened
  }

  /// L⁻ᵀ · x: the solution of A · y = b, given x = L⁻¹ · b.
  package func solution(ofWhitened x: [Double]) -> [Double] {
    var solution = x
    for row in (0..<size).reversed() {
      var sum = solution[row]
      for index in row + 1..<max(size, row + 1) {
        sum -= rows[index * size + row] * solution[index]
      }
      solution[row] = sum / rows[row * size + row]
    }
    return solution
  }

  /// A⁻¹ · x.
  package func solution(of x: [Double]) -> [Double] { solution(ofWhitened: whitened(x)) }

  /// The last row of L⁻¹: of numbers with the covariance A, these weights make the last one
  /// uncorrelated with the others, with variance 1.
  package var lastRowOfInverse: [Double] {
    var unit = Array(repeating: 0.0, count: size)
    unit[size - 1] = 1
    return solution(ofWhitened: unit)
  }

  /// A⁻¹, row by row.
  package var inverse: [Double] {
    (0..<size).flatMap { column in solution(of: (0..<size).map { $0 == column ? 1 : 0 }) }
  }
}
