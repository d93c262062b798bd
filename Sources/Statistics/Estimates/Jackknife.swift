/// The standard error of anything that is computed from groups that know nothing of one another.
package enum Jackknife {
  /// From what it comes to with each group left out in turn:
  ///
  ///     s² = (n - 1) / n · Σ (θᵢ - θ̄)²
  ///
  /// - Returns: `nil` where there are fewer than three groups.
  /// - SeeAlso: J. W. Tukey, *Bias and confidence in not-quite large samples* (1958).
  package static func standardError(leavingOut values: [Double]) -> Double? {
    guard values.count > 2 else { return nil }
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares * (count - 1) / count).squareRoot()
  }
}
