import Statistics

/// The few constant levels that are mixed in a series of readings.
///
/// A resting link has one level on each of the three advertising channels, and common radios do not
/// report the channel. So the readings are split into at most three groups with the least sum of
/// squares: exact k-means in one dimension. There are fewer than three levels if a group would
/// otherwise hold less than a tenth of the readings.
///
/// - SeeAlso: H. Wang, M. Song, *Ckmeans.1d.dp: optimal k-means clustering in one dimension by
///   dynamic programming* (2011).
package struct LevelClusters: Hashable, Sendable {
  /// The mean of each group, in ascending order.
  package let means: [Double]
  /// The standard deviation of the readings about their group means.
  package let deviationWithin: Double

  /// The sample standard deviation of the means: the variance is Σ (m - m̄)² / (k - 1). Zero for
  /// one level.
  package var deviationBetween: Double {
    guard means.count > 1, let deviation = Spread.deviation(of: means) else { return 0 }
    return deviation * (Double(means.count) / Double(means.count - 1)).squareRoot()
  }

  /// Creates the levels of readings; `nil` without readings.
  ///
  /// - Parameters:
  ///   - most: The maximum number of levels; more than zero.
  ///   - leastShare: The minimum fraction of the readings at each level.
  /// - Complexity: O(n log n), and quadratic in the number of different readings.
  package init?(of readings: [Double], most: Int = 3, leastShare: Double = 0.1) {
    guard !readings.isEmpty else { return nil }
    let histogram = Histogram(of: readings)
    let split = histogram.bestSplits(most: most).last { groups in
      groups.allSatisfy { Double(histogram.count(in: $0)) >= leastShare * Double(readings.count) }
    }
    // A single group of all readings is always valid.
    let groups = split ?? [histogram.all]
    means = groups.map { histogram.mean(in: $0) }
    let squares = groups.reduce(0) { $0 + histogram.squares(in: $1) }
    deviationWithin = (max(squares, 0) / Double(readings.count)).squareRoot()
  }
}

/// The different readings in order, with cumulative sums, so that the sum over a run is a
/// difference.
private struct Histogram {
  private var counts = [0]
  private var sums = [0.0]
  private var sumsOfSquares = [0.0]

  init(of readings: [Double]) {
    let sorted = readings.sorted()
    // Relative to the median, so that squares are small and their differences exact.
    let middle = sorted[sorted.count / 2]
    self.middle = middle
    for (index, reading) in sorted.enumerated() {
      if index == 0 || reading != sorted[index - 1] {
        counts.append(counts[counts.count - 1])
        sums.append(sums[sums.count - 1])
        sumsOfSquares.append(sumsOfSquares[sumsOfSquares.count - 1])
      }
      counts[counts.count - 1] += 1
      sums[sums.count - 1] += reading - middle
      sumsOfSquares[sumsOfSquares.count - 1] += (reading - middle) * (reading - middle)
    }
  }

  private let middle: Double

  var all: Range<Int> { 0..<counts.count - 1 }

  func count(in run: Range<Int>) -> Int { counts[run.upperBound] - counts[run.lowerBound] }

  func mean(in run: Range<Int>) -> Double {
    middle + (sums[run.upperBound] - sums[run.lowerBound]) / Double(count(in: run))
  }

  /// Returns the sum of the squared deviations of a run of readings from the mean of the run.
  func squares(in run: Range<Int>) -> Double {
    let sum = sums[run.upperBound] - sums[run.lowerBound]
    return sumsOfSquares[run.upperBound] - sumsOfSquares[run.lowerBound]
      - sum * sum / Double(count(in: run))
  }

  /// Returns the splits into 1, 2, ... groups with the smallest sum of squares.
  func bestSplits(most: Int) -> [[Range<Int>]] {
    let size = all.count
    var least = (0...size).map { $0 == 0 ? 0 : squares(in: 0..<$0) }
    var splits = (0...size).map { [0..<$0] }
    var best = [splits[size]]
    for groups in 2...max(most, 2) where groups <= min(most, size) {
      var (nextLeast, nextSplits) = (least, splits)
      for end in groups...size {
        nextLeast[end] = .infinity
        for cut in (groups - 1)..<end {
          let squares = least[cut] + squares(in: cut..<end)
          guard squares < nextLeast[end] else { continue }
          nextLeast[end] = squares
          nextSplits[end] = splits[cut] + [cut..<end]
        }
      }
      (least, splits) = (nextLeast, nextSplits)
      best.append(splits[size])
    }
    return best
  }
}
