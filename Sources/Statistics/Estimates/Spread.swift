/// Where numbers lie, and how far apart.
package enum Spread {
  /// Their mean; `nil` where there are none.
  package static func mean(of numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  /// The standard deviation of these numbers themselves, not of a population of which they are a
  /// sample; `nil` where there are none.
  ///
  ///     σ = √(1/n · Σ (x - x̄)²)
  package static func deviation(of numbers: [Double]) -> Double? {
    guard let mean = mean(of: numbers) else { return nil }
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(numbers.count)).squareRoot()
  }

  /// The quarter, the half and three quarters: the numbers that so many others do not exceed;
  /// `nil` where there are none.
  package static func quartiles(of numbers: [Double]) -> [Double]? {
    let quartiles = [0.25, 0.5, 0.75].compactMap { Quantile.of(numbers, at: $0) }
    return quartiles.isEmpty ? nil : quartiles
  }
}
