import Documents
import Foundation
import Statistics

extension RunsNeeded {
  /// Returns a sentence about the number of runs that are needed for a rate below 10⁻⁴; `nil` for
  /// other rates.
  ///
  /// - Parameter interval: The rate with its confidence interval.
  package static func sentence(on interval: BinomialInterval) -> String? {
    guard let rate = interval.fraction, rate < 1e-4 else { return nil }
    if rate > 0 {
      return "a rate of \(rate.inScientific) needs \(toKnow(rate).inMillions) runs for a precision"
        + " of 10 %"
    }
    let rare = min(interval.upper, 1e-4)
    return
      "0 in \(interval.trials.counted("run")) (rate below \(interval.upper.inScientific), 95 % CI);"
      + " a rate of \(rare.inScientific) needs \(toKnow(rare).inMillions) runs for a precision of 10 %"
  }
}

extension Double {
  /// The number in scientific notation with two significant digits, such as 2.3e-05.
  package var inScientific: String { String(format: "%.1e", self) }

  /// The number in millions, such as 3.8 million.
  fileprivate var inMillions: String { "\((self / 1e6).with(self < 1e8 ? 1 : 0)) million" }
}
