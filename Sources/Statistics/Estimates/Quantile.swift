/// The value that a fraction of others does not exceed.
package enum Quantile {
  /// A quantile of some numbers, on the straight line between the two nearest of them:
  ///
  ///     h = (n - 1) · p
  ///     Q = x₍⌊h⌋₎ + (h - ⌊h⌋) · (x₍⌊h⌋₊₁₎ - x₍⌊h⌋₎)
  ///
  /// Here x is sorted and counted from 0. So 0.5 gives the usual median, 0 the least and 1 the
  /// greatest; of one number, each quantile is that number. Infinite numbers are allowed; whatever
  /// lies on the way to one is infinite.
  ///
  /// - Returns: `nil` where there are no numbers.
  /// - Precondition: The fraction lies within 0...1.
  /// - SeeAlso: R. J. Hyndman, Y. Fan, *Sample Quantiles in Statistical Packages* (1996),
  ///   definition 7.
  package static func of(_ numbers: [Double], at fraction: Double) -> Double? {
    ofSorted(numbers.sorted(), at: fraction, between: between)
  }

  /// What lies so far, 0..<1, on the way from one number to a greater.
  package static func between(_ lower: Double, _ upper: Double, _ way: Double) -> Double {
    way == 0 || lower == upper ? lower : lower + way * (upper - lower)
  }

  /// The same of numbers of any kind that are sorted already.
  ///
  /// - Parameter between: What lies so far, 0..<1, on the way from the first to the second.
  package static func ofSorted<Number>(
    _ sorted: [Number], at fraction: Double, between: (Number, Number, Double) -> Number
  ) -> Number? {
    precondition((0...1).contains(fraction), "\(fraction) is no fraction")
    guard !sorted.isEmpty else { return nil }
    let place = Double(sorted.count - 1) * fraction
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return between(sorted[below], sorted[above], place - Double(below))
  }
}
