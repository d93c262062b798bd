import Documents

/// The grid of a search as a space in which the distance of two combinations is a number of steps.
///
/// A step leads from a value of a setting to the next value that is tried, in the order of the
/// numbers. Values that are words have no order: no step leads from one to another.
package struct TuningSpace: Hashable, Sendable {
  private let axes: [Axis]
  /// The combinations, each as a place on each axis.
  private let places: [[Int]]

  /// The values of a setting.
  private struct Axis: Hashable {
    var count: Int
    /// `true` if all values are numbers.
    var isOrdered: Bool
    /// The product of the counts of the axes after this one.
    var stride: Int
  }

  /// Creates the space of combinations, each with a value of each setting.
  ///
  /// - Parameter settings: The values of each setting.
  /// - Precondition: The values of the combinations are among those of the settings.
  package init(of settings: [[String]], combinations: [[String]]) {
    var (axes, orders): ([Axis], [[String: Int]]) = ([], [])
    var stride = settings.reduce(1) { $0 * max(1, $1.count) }
    for values in settings {
      let numbers = values.compactMap { Double(decimal: $0) }
      let isOrdered = numbers.count == values.count
      let sorted =
        isOrdered
        ? zip(numbers, values).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1) : values
      orders.append(Dictionary(zip(sorted, sorted.indices)) { first, _ in first })
      stride /= max(1, values.count)
      axes.append(Axis(count: values.count, isOrdered: isOrdered, stride: stride))
    }
    self.axes = axes
    places = combinations.map { values in
      zip(orders, values).map { order, value in
        guard let place = order[value] else {
          preconditionFailure("\(value) is not among the values of its setting")
        }
        return place
      }
    }
  }

  /// A combination that is the nearest of some to another.
  package struct Nearest: Hashable, Sendable {
    /// The combination.
    package let index: Int
    /// The least number of steps between the two, over all settings.
    package let steps: Int
  }

  /// Returns, for each combination, the nearest of some; `nil` if steps lead to none of them. Of
  /// several at the same distance, one is given.
  ///
  /// - Complexity: O(number of values of the whole grid · number of settings).
  package func nearest(of indices: [Int]) -> [Nearest?] {
    let cells = axes.first.map { $0.stride * $0.count } ?? 1
    var found = [Nearest?](repeating: nil, count: cells)
    var queue: [Int] = []
    for index in indices {
      let cell = cell(of: places[index])
      if found[cell] == nil { queue.append(cell) }
      found[cell] = found[cell] ?? Nearest(index: index, steps: 0)
    }
    var next = 0
    while next < queue.count, let from = found[queue[next]] {
      let cell = queue[next]
      next += 1
      for axis in axes where axis.isOrdered {
        let place = cell / axis.stride % axis.count
        for (isWithin, other) in [
          (place > 0, cell - axis.stride), (place + 1 < axis.count, cell + axis.stride),
        ] where isWithin && found[other] == nil {
          found[other] = Nearest(index: from.index, steps: from.steps + 1)
          queue.append(other)
        }
      }
    }
    return places.map { found[cell(of: $0)] }
  }

  /// Returns how far a combination is from the ends of the values, beyond which nothing is known:
  /// the least number of steps over all settings that leads beyond the last value. The steps of a
  /// setting with fewer values than another count for more, in proportion, so that a setting of few
  /// values does not hide the ends of the others. Infinite without settings of several numbers.
  package func stepsBeyondEnds(from index: Int) -> Double {
    steps(beyondEndsFrom: index).min() ?? .infinity
  }

  /// Returns the sum of these steps over the settings: of two combinations, the one nearer the
  /// middle of the grid has the greater sum.
  package func sumOfStepsBeyondEnds(from index: Int) -> Double {
    steps(beyondEndsFrom: index).reduce(0, +)
  }

  private func steps(beyondEndsFrom index: Int) -> [Double] {
    let longest = axes.filter(\.isOrdered).map(\.count).max() ?? 1
    return zip(axes, places[index]).compactMap { axis, place in
      guard axis.isOrdered, axis.count > 1 else { return nil }
      return Double(min(place + 1, axis.count - place)) * Double(longest) / Double(axis.count)
    }
  }

  private func cell(of places: [Int]) -> Int {
    zip(axes, places).reduce(0) { $0 + $1.0.stride * $1.1 }
  }
}
