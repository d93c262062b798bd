/// The difference of a walk from the forecast: the residuals r of the cells that were heard, with
/// the inverse of their covariance K.
struct InstallationResiduals: Sendable {
  /// The cells that were heard, as indices into the cells of the installation, in ascending order.
  let cells: [Int]
  /// K⁻¹ · r.
  let weights: [Double]
  /// K⁻¹, row by row.
  let precision: [Double]

  /// Returns mᵀ · K⁻¹ · r and mᵀ · K⁻¹ · m of a change m of the mean levels, which is given for
  /// each cell of the installation.
  func products(with shift: [Double]) -> (along: Double, information: Double) {
    let changed = cells.indices.filter { shift[cells[$0]] != 0 }
    var (along, information) = (0.0, 0.0)
    for row in changed {
      let size = shift[cells[row]]
      along += size * weights[row]
      for column in changed {
        information += size * precision[row * cells.count + column] * shift[cells[column]]
      }
    }
    return (along, information)
  }
}
