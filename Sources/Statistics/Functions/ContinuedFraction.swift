/// A continued fraction b₀ + a₁ / (b₁ + a₂ / (b₂ + ...)).
enum ContinuedFraction {
  /// The value by Lentz's method: evaluated forwards until a further term changes nothing.
  ///
  /// - Parameters:
  ///   - first: b₀.
  ///   - term: aₖ and bₖ, for k starting at 1.
  /// - SeeAlso: W. H. Press et al., *Numerical Recipes* (2007), 5.2.
  static func value(
    first: Double, term: (_ index: Double) -> (over: Double, under: Double)
  ) -> Double {
    // Replaces a zero divisor.
    let least = 1e-300
    var value = first == 0 ? least : first
    var (numerators, denominators) = (value, 0.0)
    for index in 1...100_000 {
      let (over, under) = term(Double(index))
      denominators = under + over * denominators
      numerators = under + over / numerators
      if denominators == 0 { denominators = least }
      if numerators == 0 { numerators = least }
      denominators = 1 / denominators
      let change = numerators * denominators
      value *= change
      if (change - 1).magnitude < 4e-16 { break }
    }
    return value
  }
}
