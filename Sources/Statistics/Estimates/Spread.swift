/// The location and spread of numbers.
package enum Spread {
  /// The mean; `nil` without numbers.
  package static func mean(of numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  /// The population standard deviation; `nil` without numbers.
  ///
  ///     σ = √(1/n · Σ (x - x̄)²)
  package static func deviation(of numbers: [Double]) -> Double? {
    guard let mean = mean(of: numbers) else { return nil }
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(numbers.count)).squareRoot()
  }

  /// The lower quartile, the median and the upper quartile; `nil` without numbers.
  package static func quartiles(of numbers: [Double]) -> [Double]? {
    let quartiles = [0.25, 0.5, 0.75].compactMap { Quantile.of(numbers, at: $0) }
    return quartiles.isEmpty ? nil : quartiles
  }
}
