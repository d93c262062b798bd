import Statistics

/// The remaining spread of a series after averaging over time.
package enum WindowAveraging {
  /// Returns the standard deviation of the window means, divided by the standard deviation of the
  /// readings.
  ///
  /// Consecutive windows start at time 0; a window without readings has no mean. With m independent
  /// readings in each window, the fraction is 1/√m. It is smaller if levels alternate, and larger
  /// if they change slowly.
  ///
  /// - Parameters:
  ///   - values: The readings.
  ///   - times: The time of each reading, in seconds.
  ///   - window: The length of a window, in seconds; more than zero.
  /// - Returns: `nil` for fewer than four windows with readings, or if the readings do not vary.
  /// - Precondition: There are as many readings as times, and the times are in order.
  package static func shareLeft(
    of values: [Double], at times: [Double], window: Double
  ) -> Double? {
    precondition(values.count == times.count, "\(values.count) values at \(times.count) times")
    guard let deviation = Spread.deviation(of: values), deviation > 0 else { return nil }
    var means: [Double] = []
    var (sum, count) = (0.0, 0)
    for index in values.indices {
      sum += values[index]
      count += 1
      let isLast =
        index + 1 == times.count
        || (times[index + 1] / window).rounded(.down) != (times[index] / window).rounded(.down)
      guard isLast else { continue }
      means.append(sum / Double(count))
      (sum, count) = (0, 0)
    }
    guard means.count >= 4, let left = Spread.deviation(of: means) else { return nil }
    return left / deviation
  }
}
