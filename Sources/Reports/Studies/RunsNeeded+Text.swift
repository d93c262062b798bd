import Documents
import Foundation
import Statistics

extension RunsNeeded {
  /// What a rate below 10⁻⁴ asks for, as a sentence; `nil` for one that is not so rare.
  ///
  /// - Parameter interval: In how many runs it happened, of how many, and how often it may.
  package static func sentence(on interval: BinomialInterval) -> String? {
    guard let rate = interval.fraction, rate < 1e-4 else { return nil }
    if rate > 0 {
      return "a rate of \(rate.inScientific) takes \(toKnow(rate).inMillions) runs to be known to"
        + " within 10 %"
    }
    let rare = min(interval.upper, 1e-4)
    return "none in \(interval.trials.counted("run")) leaves rates of up to"
      + " \(interval.upper.inScientific); one of \(rare.inScientific) takes"
      + " \(toKnow(rare).inMillions) runs to be known to within 10 %"
  }
}

extension Double {
  /// The number with two digits and a power of ten: 2.3e-05.
  package var inScientific: String { String(format: "%.1e", self) }

  /// The number in millions: 3.8 million.
  fileprivate var inMillions: String { "\((self / 1e6).with(self < 1e8 ? 1 : 0)) million" }
}
