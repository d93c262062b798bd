import Scoring
import Statistics

/// A limit on the difference of a simulated quantity from the measured one.
package struct ValidationBound: Hashable, Sendable {
  /// The limited measure.
  package let measure: Measure
  /// The maximum value; not negative.
  package let limit: Double

  /// A measure that can be limited. The raw value is the option's name.
  package enum Measure: String, CaseIterable, Sendable {
    /// The greater Kolmogorov-Smirnov distance of two quantities: the standard deviations of still
    /// links, and the standard deviations between their constant levels.
    case distance = "max-ks"
    /// The greater relative error in the quartiles of two quantities: the standard deviations of
    /// still links, and the standard deviations between their constant levels.
    case deviation = "max-sd-error"
    /// The error of the fractions of the standard deviation that remain after averaging.
    case averaging = "max-window-error"
    /// The error of the autocorrelation.
    case autocorrelation = "max-autocorrelation-error"
    /// The relative error of the mean interval.
    case interval = "max-interval-error"
    /// The error of the fraction of packets received.
    case reception = "max-reception-error"
    /// The error of the correlation in space.
    case correlation = "max-correlation-error"
    /// The Kolmogorov-Smirnov distance of the residuals.
    case residuals = "max-residual-ks"
  }

  /// A limit on a measure.
  package init(_ measure: Measure, limit: Double) {
    self.measure = measure
    self.limit = limit
  }

  /// Returns the value of the measure for a validation; `nil` if there was nothing to compare.
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

  /// Returns `true` if a validation meets the limit; `false` if there was nothing to compare.
  package func isMet(by validation: Validation) -> Bool {
    value(of: validation).map { $0 <= limit } ?? false
  }
}
