/// The likeness of the values of several people over seeds, for a measure: the sums from which the
/// variances over seeds follow. Only seeds with values of all people count.
package struct SeedLikeness: Sendable {
  private var seeds = 0.0
  /// The sum and the sum of squares of each person's values.
  private var sums: [Double]
  private var squares: [Double]
  /// The sum and the sum of squares of the means over people.
  private var sumOfMeans = 0.0
  private var squaresOfMeans = 0.0

  /// Creates sums without seeds.
  package init(people: Int) {
    sums = Array(repeating: 0, count: people)
    squares = sums
  }

  /// Counts the people's values with a seed; a value is `nil` if there was nothing to measure, and
  /// infinite for an event that never came.
  package mutating func count(_ values: [Double?]) {
    let known = values.compactMap { $0 }.filter(\.isFinite)
    guard known.count == sums.count else { return }
    seeds += 1
    for (index, value) in known.enumerated() {
      sums[index] += value
      squares[index] += value * value
    }
    let mean = known.reduce(0, +) / Double(known.count)
    sumOfMeans += mean
    squaresOfMeans += mean * mean
  }

  static func + (first: SeedLikeness, later: SeedLikeness) -> SeedLikeness {
    var sum = first
    sum.seeds += later.seeds
    for index in sum.sums.indices {
      sum.sums[index] += later.sums[index]
      sum.squares[index] += later.squares[index]
    }
    sum.sumOfMeans += later.sumOfMeans
    sum.squaresOfMeans += later.squaresOfMeans
    return sum
  }

  /// The variance of the mean over people, divided by the square of the mean of the people's
  /// standard deviations: 1/n ... 1 for n people. `nil` if nothing varies.
  ///
  /// Few seeds may give less than 1/n, as if people had opposite luck. The same seeds do not give
  /// them that, so it is an error of the variances.
  package var factor: Double? {
    func variance(_ sum: Double, _ squares: Double) -> Double {
      max(squares / seeds - (sum / seeds) * (sum / seeds), 0)
    }
    guard seeds > 1 else { return nil }
    let deviations = zip(sums, squares).map { variance($0, $1).squareRoot() }
    let mean = deviations.reduce(0, +) / Double(deviations.count)
    guard mean > 0 else { return nil }
    let ratio = variance(sumOfMeans, squaresOfMeans) / (mean * mean)
    return min(max(ratio, 1 / Double(sums.count)), 1)
  }
}
