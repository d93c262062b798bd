/// How many runs it takes to know a rate.
package enum RunsNeeded {
  /// The runs after which an interval of 95 % reaches by a part of the rate to either side of it.
  ///
  ///     n = z² · (1 - p) / (p · h²),  z = 1.96
  ///
  /// For a tenth that is 384 events. It is that of the normal approximation, which so many events
  /// bear.
  ///
  /// - Parameters:
  ///   - rate: p, above 0 and up to 1.
  ///   - part: h, the interval's half width in parts of the rate; above 0.
  package static func toKnow(_ rate: Double, within part: Double = 0.1) -> Double {
    precondition(0 < rate && rate <= 1 && part > 0, "\(rate) within \(part) of it")
    let z = 1.959963984540054
    return z * z * (1 - rate) / (rate * part * part)
  }
}
