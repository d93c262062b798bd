/// The few constant levels that a series of readings is a mixture of.
///
/// A still link reads one level on each of the three advertising channels, and common radios do not
/// tell which channel a packet came on. So the readings are split into at most three groups that
/// leave the least squares: k-means in one dimension, solved exactly. Of fewer levels than three
/// there are as many as it takes for each to hold a tenth of the readings.
///
/// - SeeAlso: H. Wang, M. Song, *Ckmeans.1d.dp: optimal k-means clustering in one dimension by
///   dynamic programming* (2011).
package struct LevelClusters: Hashable, Sendable {
  /// The mean of each group, in rising order.
  package let means: [Double]
  /// The standard deviation of the readings about the means of their groups.
  package let deviationWithin: Double

  /// The standard deviation between the means, as of a sample: Σ (m - m̄)² / (k - 1). Zero where
  /// there is one level.
  package var deviationBetween: Double {
    guard means.count > 1, let deviation = Spread.deviation(of: means) else { return 0 }
    return deviation * (Double(means.count) / Double(means.count - 1)).squareRoot()
  }

  /// The levels of these readings; `nil` where there are none.
  ///
  /// - Parameters:
  ///   - most: The greatest number of levels; more than zero.
  ///   - leastShare: The least share of the readings that a level holds.
  /// - Complexity: O(n log n), and of the number of different readings the square.
  package init?(of readings: [Double], most: Int = 3, leastShare: Double = 0.1) {
    guard !readings.isEmpty else { return nil }
    let histogram = Histogram(of: readings)
    let split = histogram.bestSplits(most: most).last { groups in
      groups.allSatisfy { Double(histogram.count(in: $0)) >= leastShare * Double(readings.count) }
    }
    // One group of all is always there.
    let groups = split ?? [histogram.all]
    means = groups.map { histogram.mean(in: $0) }
    let squares = groups.reduce(0) { $0 + histogram.squares(in: $1) }
    deviationWithin = (max(squares, 0) / Double(readings.count)).squareRoot()
  }
}

/// The different readings in order, with sums over all up to each, so that what is asked of a run
/// of them is a difference.
private struct Histogram {
  private var counts = [0]
  private var sums = [0.0]
  private var sumsOfSquares = [0.0]

  init(of readings: [Double]) {
    let sorted = readings.sorted()
    // About the middle, so that the squares are small and their differences exact.
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

  /// The sum of the squares about the mean.
  func squares(in run: Range<Int>) -> Double {
    let sum = sums[run.upperBound] - sums[run.lowerBound]
    return sumsOfSquares[run.upperBound] - sumsOfSquares[run.lowerBound]
      - sum * sum / Double(count(in: run))
  }

  /// The splits into 1, 2, ... groups that leave the least squares.
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
