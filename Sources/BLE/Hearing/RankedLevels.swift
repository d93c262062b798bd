/// Levels kept in ascending order, so that order statistics need no sorting.
package struct RankedLevels: Hashable, Sendable {
  private var levels: [Double] = []

  /// Creates an empty list.
  package init() {}

  /// The median: the middle level, or the mean of the middle two.
  ///
  /// - Precondition: There is a level.
  package var median: Double {
    let middle = levels.count / 2
    return levels.count.isMultiple(of: 2)
      ? (levels[middle - 1] + levels[middle]) / 2
      : levels[middle]
  }

  /// The mean of n levels without the ⌊n / 10⌋ + 1 least and as many greatest; of one or two
  /// levels, the mean of all.
  ///
  /// - Precondition: There is a level.
  var trimmedMean: Double {
    let cut = levels.count > 2 ? levels.count / 10 + 1 : 0
    return Self.mean(of: levels[cut..<(levels.count - cut)])
  }

  /// The mean of the levels that lie at most 1.5 interquartile ranges beyond the quartiles.
  ///
  /// - Precondition: There is a level.
  var fencedMean: Double {
    let (lower, upper) = (quantile(0.25), quantile(0.75))
    let reach = 1.5 * (upper - lower)
    var first = 0
    while levels[first] < lower - reach { first += 1 }
    var end = levels.count
    while levels[end - 1] > upper + reach { end -= 1 }
    return Self.mean(of: levels[first..<end])
  }

  /// The level at a fraction of the way from the lowest rank to the highest, linearly interpolated.
  private func quantile(_ share: Double) -> Double {
    let place = share * Double(levels.count - 1)
    let below = Int(place)
    guard below + 1 < levels.count else { return levels[below] }
    return levels[below] + (place - Double(below)) * (levels[below + 1] - levels[below])
  }

  private static func mean(of levels: ArraySlice<Double>) -> Double {
    var sum = 0.0
    for level in levels { sum += level }
    return sum / Double(levels.count)
  }

  package mutating func insert(_ level: Double) {
    levels.insert(level, at: rank(of: level))
  }

  /// - Precondition: The level was inserted, and is not NaN.
  mutating func remove(_ level: Double) {
    levels.remove(at: rank(of: level))
  }

  mutating func removeAll() {
    levels.removeAll(keepingCapacity: true)
  }

  /// The count of levels below a given level.
  private func rank(of level: Double) -> Int {
    var low = 0
    var high = levels.count
    while low < high {
      let middle = (low + high) / 2
      if levels[middle] < level { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
