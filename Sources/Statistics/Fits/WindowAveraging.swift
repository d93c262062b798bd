/// How much of a series' spread is left after averaging over time.
package enum WindowAveraging {
  /// The standard deviation of the means over windows, as a share of that of the readings.
  ///
  /// Windows follow one another from time 0; one without readings has no mean. Independent readings
  /// of m a window leave 1/√m; constant levels by turns leave less, slow changes more.
  ///
  /// - Parameters:
  ///   - values: The readings.
  ///   - times: When each was made, in seconds.
  ///   - window: The length of a window, in seconds; more than zero.
  /// - Returns: `nil` where there are fewer than four windows with readings, or where the readings
  ///   do not vary.
  /// - Precondition: There are as many readings as times, and these are in order.
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
