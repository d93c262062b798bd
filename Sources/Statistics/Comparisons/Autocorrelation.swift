/// The autocorrelation of a series at given lags.
package enum Autocorrelation {
  /// The autocorrelation of a series with gaps.
  ///
  ///     r(k) = (mean of (x(n) - x̄) · (x(n+k) - x̄) over the pairs with lag k) / variance
  ///
  /// - Parameters:
  ///   - values: The readings.
  ///   - steps: The step of each reading, in ascending order. If a step has several readings, the
  ///     first counts in the pairs.
  ///   - lags: The lags in steps; more than zero.
  /// - Returns: The autocorrelation for each lag; `nil` if there is no pair with that lag. `nil`
  ///   for all lags if the readings do not vary.
  /// - Precondition: There are as many readings as steps.
  package static func of(_ values: [Double], steps: [Int], lags: ClosedRange<Int>) -> [Double?] {
    precondition(values.count == steps.count, "\(values.count) values of \(steps.count) steps")
    guard let mean = Spread.mean(of: values), let deviation = Spread.deviation(of: values),
      deviation > 0
    else { return lags.map { _ in nil } }
    let firsts = steps.indices.filter { $0 == 0 || steps[$0] != steps[$0 - 1] }
    return lags.map { lag in
      var (sum, pairs) = (0.0, 0)
      var later = 0
      for earlier in firsts.indices {
        let wanted = steps[firsts[earlier]] + lag
        while later < firsts.count, steps[firsts[later]] < wanted { later += 1 }
        guard later < firsts.count else { break }
        guard steps[firsts[later]] == wanted else { continue }
        sum += (values[firsts[earlier]] - mean) * (values[firsts[later]] - mean)
        pairs += 1
      }
      return pairs > 0 ? sum / Double(pairs) / (deviation * deviation) : nil
    }
  }
}
