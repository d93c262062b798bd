/// The number of runs needed to estimate a rate.
package enum RunsNeeded {
  /// The number of runs after which the 95 % interval is ± a given fraction of the rate.
  ///
  ///     n = z² · (1 - p) / (p · h²),  z = 1.96
  ///
  /// With h = 0.1, a rare event happens about 384 times, enough for the normal approximation.
  ///
  /// - Parameters:
  ///   - rate: p, above 0 and up to 1.
  ///   - part: h, the interval's half width as a fraction of the rate; above 0.
  package static func toKnow(_ rate: Double, within part: Double = 0.1) -> Double {
    precondition(0 < rate && rate <= 1 && part > 0, "\(rate) within \(part) of it")
    let z = 1.959963984540054
    return z * z * (1 - rate) / (rate * part * part)
  }
}
