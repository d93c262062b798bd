import Statistics

/// The difference of a walk from the forecast: the residuals r of the cells that were heard, with
/// the changes m of these cells by each hypothesis, both made uncorrelated with variance 1.
struct InstallationResiduals: Sendable {
  /// mᵀ · K⁻¹ · r of each hypothesis, with the covariance K.
  let along: [Double]
  /// mᵀ · K⁻¹ · m of each hypothesis.
  let information: [Double]

  /// Compares residuals with the changes by hypotheses.
  ///
  /// - Parameters:
  ///   - factor: The factor of the covariance of the residuals.
  ///   - changes: A row for each residual, with its change by each hypothesis.
  init(_ residuals: [Double], _ factor: Cholesky, changes: [Double], hypotheses: Int) {
    let residuals = factor.whitened(residuals)
    let changes = factor.whitened(changes, columns: hypotheses)
    var (along, information) = (
      [Double](repeating: 0, count: hypotheses), [Double](repeating: 0, count: hypotheses)
    )
    for (row, residual) in residuals.enumerated() {
      for hypothesis in 0..<hypotheses {
        let change = changes[row * hypotheses + hypothesis]
        along[hypothesis] += change * residual
        information[hypothesis] += change * change
      }
    }
    (self.along, self.information) = (along, information)
  }
}
