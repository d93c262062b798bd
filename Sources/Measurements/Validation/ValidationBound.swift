import Scenarios
import Statistics

/// How far a simulated quantity may be from the measured one.
package struct ValidationBound: Hashable, Sendable {
  /// What is bounded.
  package let measure: Measure
  /// The most that is allowed; not negative.
  package let limit: Double

  /// What can be bounded. The raw value is the option's name.
  package enum Measure: String, CaseIterable, Sendable {
    /// The distance of Kolmogorov and Smirnov, of still links' standard deviations and of those
    /// between their levels.
    case distance = "max-ks"
    /// The error of the quartiles of both, as a share of the measured ones.
    case deviation = "max-sd-error"
    /// The error of what averaging leaves.
    case averaging = "max-window-error"
    /// The error of the autocorrelation.
    case autocorrelation = "max-autocorrelation-error"
    /// The error of the mean interval, as a share of it.
    case interval = "max-interval-error"
    /// The error of the share of packets received.
    case reception = "max-reception-error"
    /// The error of the correlation in space.
    case correlation = "max-correlation-error"
    /// The distance of Kolmogorov and Smirnov of the residuals.
    case residuals = "max-residual-ks"
  }

  /// A bound on a measure.
  package init(_ measure: Measure, limit: Double) {
    self.measure = measure
    self.limit = limit
  }

  /// What a validation came to; `nil` where there was nothing to compare.
  package func value(of validation: Validation) -> Double? {
    switch measure {
    case .distance:
      [validation.deviations, validation.deviationsBetween].compactMap { $0.distance?.distance }
        .max()
    case .deviation:
      [validation.deviations, validation.deviationsBetween].compactMap(\.greatestRelativeError)
        .max()
    case .averaging: validation.sharesLeft.greatestError
    case .autocorrelation: validation.autocorrelation.greatestError
    case .interval:
      validation.interval.measured[0].flatMap { measured in
        validation.interval.simulated[0].map { abs($0 / measured - 1) }
      }
    case .reception: validation.reception.greatestError
    case .correlation: validation.correlation.greatestError
    case .residuals: validation.residuals.distance?.distance
    }
  }

  /// Whether a validation keeps to it; not where there was nothing to compare.
  package func isMet(by validation: Validation) -> Bool {
    value(of: validation).map { $0 <= limit } ?? false
  }
}
