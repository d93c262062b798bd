/// Levels in ascending order, from which the middle ones are read without sorting.
package struct RankedLevels: Hashable, Sendable {
  private var levels: [Double] = []

  /// No levels yet.
  package init() {}

  /// The middle level, or the mean of the middle two.
  ///
  /// - Precondition: There is a level.
  package var median: Double {
    let middle = levels.count / 2
    return levels.count.isMultiple(of: 2)
      ? (levels[middle - 1] + levels[middle]) / 2
      : levels[middle]
  }

  /// The mean of those that are left without ⌊n / 10⌋ + 1 at either end; of one or two, the mean.
  ///
  /// - Precondition: There is a level.
  var trimmedMean: Double {
    let cut = levels.count > 2 ? levels.count / 10 + 1 : 0
    return Self.mean(of: levels[cut..<(levels.count - cut)])
  }

  /// The mean of those within 1.5 times the distance of the quartiles beyond them.
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

  /// The level at a share of the way from the least to the greatest, between two of them in
  /// proportion.
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

  /// - Precondition: The level was inserted, and is a number.
  mutating func remove(_ level: Double) {
    levels.remove(at: rank(of: level))
  }

  mutating func removeAll() {
    levels.removeAll(keepingCapacity: true)
  }

  /// How many levels are lower.
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
