import BLE

/// The Cholesky factor L of a symmetric, positive definite matrix A = L · Lᵀ.
///
/// - SeeAlso: G. H. Golub, C. F. Van Loan, *Matrix Computations* (4th ed., 2013), section 4.2.
package struct Cholesky: Sendable {
  /// The number of rows and columns.
  package let size: Int
  /// The rows of L, and above the diagonal those of Lᵀ.
  private var rows: [Double]

  /// Factorises a matrix given row by row; entries above the diagonal are ignored. `nil` if the
  /// matrix is not positive definite.
  ///
  /// - Precondition: There are size² numbers.
  /// - Complexity: O(size³).
  package init?(_ matrix: [Double], size: Int) {
    precondition(matrix.count == size * size, "\(matrix.count) numbers are no square of \(size)")
    self.size = size
    var rows = matrix
    let isDefinite = rows.withUnsafeMutableBufferPointer { rows in
      for row in 0..<size {
        let start = row * size
        for index in 0..<row {
          let above = index * size
          let factor = rows[start + index] / rows[above + index]
          rows[start + index] = factor
          // Contiguous in both rows, so that compilers make vectors of it.
          for column in index + 1..<max(row, index + 1) {
            rows[start + column] -= factor * rows[above + column]
          }
          rows[start + row] -= factor * factor
        }
        guard rows[start + row] > 0 else { return false }
        rows[start + row] = rows[start + row].squareRoot()
        for index in 0..<row { rows[index * size + row] = rows[start + index] }
      }
      return true
    }
    guard isDefinite else { return nil }
    self.rows = rows
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

  /// L⁻¹ · X: each column of a matrix, given row by row, whitened as by `whitened(_:)`.
  ///
  /// Columns that begin with zeros cost least if those with more of them come later.
  ///
  /// - Precondition: The matrix has as many rows as A.
  package func whitened(_ matrix: [Double], columns: Int) -> [Double] {
    precondition(
      matrix.count == size * columns, "\(matrix.count) numbers are no \(size) rows of \(columns)")
    var whitened = matrix
    // The number of columns up to the last one that has begun, row by row.
    var begun: [Int] = []
    for row in 0..<size {
      let end = (row + 1) * columns
      var last = begun.last ?? 0
      for column in last..<columns where matrix[end - columns + column] != 0 { last = column + 1 }
      begun.append(last)
    }
    whitened.withUnsafeMutableBufferPointer { whitened in
      for row in 0..<size {
        let start = row * columns
        for index in 0..<row {
          let (factor, above) = (rows[row * size + index], index * columns)
          for column in 0..<begun[index] {
            whitened[start + column] -= factor * whitened[above + column]
          }
        }
        for column in 0..<begun[row] { whitened[start + column] /= rows[row * size + row] }
      }
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
