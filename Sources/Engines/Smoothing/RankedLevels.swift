/// Levels in ascending order, from which the median is read without sorting.
struct RankedLevels: Hashable, Sendable {
  private var levels: [Double] = []

  /// The middle level, or the mean of the middle two.
  ///
  /// - Precondition: There is a level.
  var median: Double {
    let middle = levels.count / 2
    return levels.count.isMultiple(of: 2)
      ? (levels[middle - 1] + levels[middle]) / 2
      : levels[middle]
  }

  mutating func insert(_ level: Double) {
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
