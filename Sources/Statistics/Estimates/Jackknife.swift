/// The jackknife: the standard error of any statistic of independent groups.
package enum Jackknife {
  /// The standard error from the values of the statistic with each group left out in turn:
  ///
  ///     s² = (n - 1) / n · Σ (θᵢ - θ̄)²
  ///
  /// - Returns: `nil` for fewer than three groups.
  /// - SeeAlso: J. W. Tukey, *Bias and confidence in not-quite large samples* (1958).
  package static func standardError(leavingOut values: [Double]) -> Double? {
    guard values.count > 2 else { return nil }
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares * (count - 1) / count).squareRoot()
  }
}
