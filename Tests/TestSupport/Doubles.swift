/// Statistics of a list of numbers.
extension [Double] {
  package var mean: Double { reduce(0, +) / Double(count) }

  /// The standard deviation, with the numbers as the whole population.
  package var deviation: Double {
    let mean = mean
    return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
  }

  /// A quantile of the numbers.
  package func quantile(_ share: Double) -> Double {
    sorted()[Int(share * Double(count - 1))]
  }

  package func correlation(with other: [Double]) -> Double {
    let (mean, otherMean) = (mean, other.mean)
    let covariance =
      zip(self, other).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - otherMean) } / Double(count)
    return covariance / (deviation * other.deviation)
  }
}
