/// Linear least squares with rows added one after another.
///
///     y = X · β + ε;   β̂ = (Xᵀ · X)⁻¹ · Xᵀ · y
///
/// If the rows are whitened, so that ε has variance 1, this is generalised least squares, and
/// (Xᵀ · X)⁻¹ is the covariance of β̂.
///
/// - SeeAlso: A. C. Aitken, *On least squares and linear combinations of observations* (1935).
package struct LeastSquares: Sendable {
  /// The number of parameters.
  package let count: Int
  /// The number of rows.
  package private(set) var rows = 0
  /// Xᵀ · X, row by row, without the part above the diagonal.
  private var squares: [Double]
  private var products: [Double]
  private var sumOfSquares = 0.0

  /// The fitted parameters.
  package struct Solution: Sendable {
    /// β̂; zero for undetermined parameters.
    package let values: [Double]
    /// (Xᵀ · X)⁻¹, row by row; zero for undetermined parameters.
    package let covariance: [Double]
    /// ln |Xᵀ · X| of the determined parameters.
    package let logDeterminant: Double
    /// Σ (y - X · β̂)².
    package let residualSquares: Double
    /// The undetermined parameters: no row depends on them, or they vary only together with
    /// previous ones.
    package let undetermined: [Int]

    /// The standard error of a parameter, for rows whose ε has variance 1.
    package func standardError(of index: Int) -> Double {
      covariance[index * values.count + index].squareRoot()
    }
  }

  /// Creates a fit without rows.
  package init(count: Int) {
    self.count = count
    squares = Array(repeating: 0, count: count * count)
    products = Array(repeating: 0, count: count)
  }

  /// Adds rows. Each column holds the entries of all the rows for one parameter; `values` holds y
  /// of each row.
  ///
  /// - Precondition: There is one column for each parameter, and each column is as long as
  ///   `values`.
  package mutating func add(columns: [[Double]], values: [Double]) {
    precondition(columns.count == count, "\(columns.count) columns for \(count) figures")
    rows += values.count
    sumOfSquares += Self.product(values, values)
    for row in columns.indices {
      products[row] += Self.product(columns[row], values)
      for column in 0...row {
        squares[row * count + column] += Self.product(columns[row], columns[column])
      }
    }
  }

  private static func product(_ first: [Double], _ second: [Double]) -> Double {
    var sum = 0.0
    for index in first.indices { sum += first[index] * second[index] }
    return sum
  }

  /// The parameters with the least sum of squares.
  ///
  /// - Parameter fixed: Parameters fixed at zero.
  package func solution(fixing fixed: Set<Int> = []) -> Solution {
    var determined: [Int] = []
    var undetermined: [Int] = []
    var factor: Cholesky?
    for index in 0..<count where !fixed.contains(index) {
      guard let larger = self.factor(of: determined + [index]) else {
        undetermined.append(index)
        continue
      }
      determined.append(index)
      factor = larger
    }
    var values = Array(repeating: 0.0, count: count)
    var covariance = Array(repeating: 0.0, count: count * count)
    if let factor {
      for (place, value) in zip(determined, factor.solution(of: determined.map { products[$0] })) {
        values[place] = value
      }
      let inverse = factor.inverse
      for (row, first) in determined.enumerated() {
        for (column, second) in determined.enumerated() {
          covariance[first * count + second] = inverse[row * determined.count + column]
        }
      }
    }
    return Solution(
      values: values, covariance: covariance, logDeterminant: factor?.logDeterminant ?? 0,
      residualSquares: max(sumOfSquares - Self.product(values, products), 0),
      undetermined: undetermined)
  }

  /// Returns the factor of the part of Xᵀ · X that belongs to some parameters; `nil` if the last
  /// one is collinear with the others, which means that less than 10⁻⁸ of its square is independent
  /// of the others.
  private func factor(of figures: [Int]) -> Cholesky? {
    guard let last = figures.last else { return nil }
    let size = figures.count
    var matrix = figures.flatMap { row in
      figures.map { column in squares[max(row, column) * count + min(row, column)] }
    }
    let whole = Cholesky(matrix, size: size)
    matrix[size * size - 1] -= 1e-8 * squares[last * count + last]
    return Cholesky(matrix, size: size) == nil ? nil : whole
  }
}
