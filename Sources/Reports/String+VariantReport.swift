extension String {
  /// Returns the name of a scenario with that of its variant, if it has one: `front-door, variant
  /// rain`.
  package func inVariant(_ variant: String?) -> String {
    self + (variant.map { ", variant \($0)" } ?? "")
  }
}
