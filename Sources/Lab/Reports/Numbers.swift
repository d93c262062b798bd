import Foundation

extension Double {
  /// The number with that many decimals.
  func with(_ decimals: Int) -> String {
    String(format: "%.\(decimals)f", self)
  }

  /// The number in as few digits as give it again, without a point where it is whole.
  var inFewDigits: String { JSON(self).line }

  /// The share as a percentage, with at most four decimals: 7 %.
  var inPercent: String { "\(((self * 1e6).rounded() / 1e4).inFewDigits) %" }
}

extension Int {
  /// So many times, in words: once, twice, 3 times.
  var inTimes: String {
    switch self {
    case 1: "once"
    case 2: "twice"
    default: "\(self) times"
    }
  }
}
