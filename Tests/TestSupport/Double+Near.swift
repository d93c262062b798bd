extension Double {
  /// Returns `true` if the number differs from another one by a tolerance at most.
  package func isNear(_ other: Double, within tolerance: Double) -> Bool {
    (self - other).magnitude <= tolerance
  }
}

extension Double? {
  /// Returns `true` if there is a number, and it differs from another one by a tolerance at most.
  package func isNear(_ other: Double, within tolerance: Double) -> Bool {
    self?.isNear(other, within: tolerance) ?? false
  }
}
