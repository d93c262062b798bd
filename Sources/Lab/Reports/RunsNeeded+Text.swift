import Foundation

extension RunsNeeded {
  /// What a rate below 10⁻⁴ asks for, as a sentence; `nil` for one that is not so rare.
  ///
  /// - Parameters:
  ///   - events: In how many runs it happened.
  ///   - runs: How many there were.
  static func sentence(events: Int, in runs: Int) -> String? {
    guard runs > 0, Double(events) < 1e-4 * Double(runs) else { return nil }
    if events > 0 {
      let rate = Double(events) / Double(runs)
      return "a rate of \(rate.inScientific) takes \(toKnow(rate).inMillions) runs to be known to"
        + " within 10 %"
    }
    let most = mostAfterNone(in: runs)
    let rare = min(most, 1e-4)
    return "none in \(runs.counted("run")) leaves rates of up to \(most.inScientific) (95 %);"
      + " one of \(rare.inScientific) takes \(toKnow(rare).inMillions) runs to be known to within 10 %"
  }
}

extension Double {
  /// The number with two digits and a power of ten: 2.3e-05.
  var inScientific: String { String(format: "%.1e", self) }

  /// The number in millions: 3.8 million.
  fileprivate var inMillions: String { "\((self / 1e6).with(self < 1e8 ? 1 : 0)) million" }
}
