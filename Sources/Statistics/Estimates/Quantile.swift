/// Sample quantiles.
package enum Quantile {
  /// A quantile at a fraction p, linearly interpolated between the two nearest of n numbers:
  ///
  ///     h = (n - 1) · p
  ///     Q = x₍⌊h⌋₎ + (h - ⌊h⌋) · (x₍⌊h⌋₊₁₎ - x₍⌊h⌋₎)
  ///
  /// x is sorted, with indices starting at 0. A fraction of 0.5 thus gives the common median, 0 the
  /// smallest number and 1 the greatest. Each quantile of a single number is that number. Numbers
  /// may be infinite; an interpolation towards infinity is infinite.
  ///
  /// - Returns: `nil` without numbers.
  /// - Precondition: The fraction is in 0...1.
  /// - SeeAlso: R. J. Hyndman, Y. Fan, *Sample Quantiles in Statistical Packages* (1996),
  ///   definition 7.
  package static func of(_ numbers: [Double], at fraction: Double) -> Double? {
    ofSorted(numbers.sorted(), at: fraction, between: between)
  }

  /// The interpolation between a number and a greater one, at a fraction in 0..<1.
  package static func between(_ lower: Double, _ upper: Double, _ way: Double) -> Double {
    way == 0 || lower == upper ? lower : lower + way * (upper - lower)
  }

  /// The quantile of sorted numbers of any type.
  ///
  /// - Parameter between: The interpolation between two numbers, at a fraction in 0..<1.
  package static func ofSorted<Number>(
    _ sorted: [Number], at fraction: Double, between: (Number, Number, Double) -> Number
  ) -> Number? {
    precondition((0...1).contains(fraction), "\(fraction) is not a fraction")
    guard !sorted.isEmpty else { return nil }
    let place = Double(sorted.count - 1) * fraction
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return between(sorted[below], sorted[above], place - Double(below))
  }
}
